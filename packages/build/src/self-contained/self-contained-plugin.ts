import { readFile } from "node:fs/promises";
import { MagicString } from "magic-string";
import type { Plugin } from "rolldown";
import { parseSync } from "rolldown/utils";
import type { BuildConfig } from "../build-config.ts";
import type { ModuleFilter } from "../packages/runtime-package.ts";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { fileOf, fileOfUrl, projectFile } from "../source/paths.ts";
import { errorAt, type Module, unlessTooDeep, wrapForBundler } from "../source/problem.ts";
import { encodeDataUrl } from "../inline/data-url.ts";
import { type Findings, mayHaveProblems, type ModuleAsset, readProgram } from "./read-program.ts";

/**
 * Searches the project's own modules as their authors wrote them. Packages are not searched, because too much
 * that looks wrong in them works; remote imports are refused in packages as well.
 */
export function selfContainedPlugin({ root }: Pick<BuildConfig, "root">, own: ModuleFilter): Plugin {
  /** Modules without problems, by their paths, because widgets may share modules. */
  const withoutProblems = new Map<string, string>();
  return {
    name: "orderpane:self-contained",
    resolveId: {
      filter: { id: remoteSpecifier },
      async handler(specifier, importer, options) {
        // A plugin of the project may have a copy.
        const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        if (found && !found.external) return found;
        throw wrapForBundler(await remoteImport(root, specifier, importer));
      },
    },
    transform: {
      filter: { id: own },
      async handler(code, id) {
        // Not in the filter, because the bundler would compile the expressions for each widget.
        if (withoutProblems.get(id) === code || !mayHaveProblems(code)) return null;
        const { program, errors } = parseSync(id, code);
        // The bundler reports bad syntax.
        if (errors.length > 0) return null;
        const module = { root, id, code };
        const { problems, assets } = unlessTooDeep(() => readProgram(program)) ?? noFindings;
        if (problems[0]) throw wrapForBundler(errorAt(module, problems[0]));
        if (assets.length === 0) {
          withoutProblems.set(id, code);
          return null;
        }
        const edits = new MagicString(code);
        for (const asset of assets) {
          const file = fileOfUrl(asset.path, id);
          this.addWatchFile(file);
          const url = encodeDataUrl(file, await readAsset(file, asset, module));
          edits.overwrite(asset.start, asset.end, `new URL(${JSON.stringify(url)})`);
        }
        return { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
      },
    },
  };
}

/** Matches imports from the network. The bundler does not resolve other spellings (`HTTP:`). */
const remoteSpecifier = /^(?:https?:)?\/\//;

const noFindings: Findings = { problems: [], assets: [] };

async function readAsset(file: string, { path, start }: ModuleAsset, module: Module): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    const problem = `${path} is not found`;
    throw wrapForBundler(errorAt(module, { code: "unresolved-import", offset: start, problem }));
  }
}

async function remoteImport(
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
