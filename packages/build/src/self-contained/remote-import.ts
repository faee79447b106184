import { readFile } from "node:fs/promises";
import { BuildError } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { detailsAt } from "../place.ts";

/** Matches imports from the network. The bundler does not resolve other spellings (`HTTP:`). */
export const remoteSpecifier = /^(?:https?:)?\/\//;

export async function remoteImport(
  root: string,
  specifier: string,
  importer: string | undefined,
): Promise<BuildError> {
  const isFile = importer !== undefined && !importer.startsWith("\0");
  const code = isFile ? await readFile(fileOf(importer), "utf8").catch(() => null) : null;
  const offset = code === null ? null : findImport(code, specifier);
  return new BuildError("not-inlinable", `${specifier} is imported from the network`, {
    file: isFile ? projectFile(root, importer) : undefined,
    ...(code !== null && offset !== null && detailsAt(code, offset)),
    fix:
      "Install the package or save a copy of the module, and import that. " +
      "To load it when the widget runs, write import(/* @vite-ignore */ …).",
  });
}

/** `null` if a plugin added the import. */
function findImport(code: string, specifier: string): number | null {
  const imports = code.matchAll(/(?:from|import|require)(?:[\s(]|\/\*.*?\*\/)*((["'`])(.*?)\2)/gs);
  const found = [...imports].find(([, , , name]) => name === specifier);
  return found ? found.index + found[0].lastIndexOf(specifier) - 1 : null;
}
