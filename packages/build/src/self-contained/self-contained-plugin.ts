import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { isOfRuntime, ownScript } from "../packages/runtime-package.ts";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { fileOf, fileOfUrl, projectFile } from "../source/paths.ts";
import { errorAt, type Problem, unlessTooDeep, wrapForBundler } from "../source/problem.ts";
import { mayHaveProblems, readProgram } from "./read-program.ts";

/**
 * Searches the project's own modules as their authors wrote them. Packages are not searched, because too much
 * that looks wrong in them works; remote imports are refused in packages as well.
 */
export function selfContainedPlugin(root: () => string): Plugin {
  /** Modules without problems, by their paths, because widgets may share modules. */
  const withoutProblems = new Map<string, string>();
  return {
    name: "orderpane:self-contained",
    enforce: "pre",
    resolveId: {
      filter: { id: remoteSpecifier },
      async handler(specifier, importer, options) {
        // A plugin of the project may have a copy.
        const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        if (found && !found.external) return found;
        throw wrapForBundler(await remoteImport(root(), specifier, importer));
      },
    },
    transform: {
      order: "pre",
      filter: { id: ownScript },
      handler(code, id) {
        // Not in the filter, because the bundler would compile the expressions for each widget.
        if (withoutProblems.get(id) === code || !mayHaveProblems(code) || isOfRuntime(root(), id)) return;
        const { program, errors } = parseSync(fileOf(id), code);
        // The compiler reports bad syntax.
        if (errors.length > 0) return;
        const { problems, assets } = unlessTooDeep(() => readProgram(program, code)) ?? { problems: [], assets: [] };
        const missing = assets.find(({ path }) => path.startsWith(".") && !existsSync(fileOfUrl(path, id)));
        const problem: Problem | undefined = missing
          ? { code: "unresolved-import", offset: missing.start, problem: `${missing.path} is not found` }
          : problems[0];
        if (problem) throw wrapForBundler(errorAt({ root: root(), id, code }, problem));
        withoutProblems.set(id, code);
      },
    },
  };
}

/** Matches imports from the network. The bundler does not resolve other spellings (`HTTP:`). */
const remoteSpecifier = /^(?:https?:)?\/\//;

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
