import { readFile } from "node:fs/promises";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { BuildError, codeFrame, placeOf, projectFile } from "../errors.ts";
import { writtenText } from "./reading/literal-text.ts";

/** Matches imports from the network. The bundler does not resolve other spellings (`HTTP:`). */
export const remoteSpecifier = /^(?:https?:)?\/\//;

/** The error for an import from the network: a widget's fragment must contain everything that it needs. */
export async function remoteImport(
  root: string,
  specifier: string,
  importer: string | undefined,
): Promise<BuildError> {
  const isFile = importer !== undefined && !importer.startsWith("\0");
  const code = isFile ? await readFile(importer.split("?", 1)[0]!, "utf8").catch(() => null) : null;
  const offset = code === null ? null : findImport(importer!, code, specifier);
  const place = code === null || offset === null ? undefined : placeOf(code, offset);
  return new BuildError("not-inlinable", `${specifier} is imported from the network`, {
    file: isFile ? projectFile(root, importer) : undefined,
    place,
    frame: place && codeFrame(code!, place),
    fix:
      "Install the package or save a copy of the module, and import that. " +
      "To load it when the widget runs, write import(/* @vite-ignore */ …).",
  });
}

/** The offset of an import in a module, in UTF-16 units; `null` if a plugin added the import. */
function findImport(id: string, code: string, specifier: string): number | null {
  const found: number[] = [];
  const check = (source: ESTree.Node | null | undefined) => {
    if (source && writtenText(source) === specifier) found.push(source.start);
  };
  const checkSource = ({ source }: { source: ESTree.Node | null }) => check(source);
  new Visitor({
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression: checkSource,
    CallExpression({ callee, arguments: [source] }) {
      if (callee.type === "Identifier" && callee.name === "require") check(source);
    },
  }).visit(parseSync(id.split("?", 1)[0]!, code).program);
  return found.length === 0 ? null : Math.min(...found);
}
