import { readFile } from "node:fs/promises";
import { sep } from "node:path";
import { MagicString } from "magic-string";
import type { Plugin } from "rolldown";
import { prefixRegex } from "rolldown/filter";
import { parseSync } from "rolldown/utils";
import type { BuildConfig } from "../build-config.ts";
import { findRuntime } from "../packages/runtime-package.ts";
import { fileOfUrl } from "../source/paths.ts";
import { errorAt, type Module, unlessTooDeep, wrapForBundler } from "../source/problem.ts";
import { encodeDataUrl } from "../inline/data-url.ts";
import { type Findings, mayHaveProblems, type ModuleAsset, readProgram } from "./read-program.ts";
import { remoteImport, remoteSpecifier } from "./remote-import.ts";

/**
 * Searches modules as their authors wrote them. Packages are not searched, because too much that looks wrong
 * in them works; remote imports are refused in packages as well.
 */
export function selfContainedPlugin({ root }: Pick<BuildConfig, "root">): Plugin {
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
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: foreignTo(root) } },
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

const noFindings: Findings = { problems: [], assets: [] };

/** The runtime is left out wherever it is linked from. */
function foreignTo(root: string): RegExp[] {
  const runtime = findRuntime(root);
  return [/[\\/]node_modules[\\/]|^\0/, ...(runtime === null ? [] : [prefixRegex(runtime.folder + sep)])];
}

async function readAsset(file: string, { path, start }: ModuleAsset, module: Module): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    const problem = `${path} is not found`;
    throw wrapForBundler(errorAt(module, { code: "unresolved-import", offset: start, problem }));
  }
}
