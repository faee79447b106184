import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { MagicString } from "magic-string";
import { builtinModules } from "node:module";
import { type ESTree, parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { isOfRuntime, ownScript } from "../packages/runtime-package.ts";
import { unwrap } from "../source/expressions.ts";
import { fileOf } from "../source/paths.ts";
import { errorAt, errorAtImport, type Problem, unlessTooDeep, wrapForBundler } from "../source/problem.ts";
import { mayHaveProblems, readProgram } from "./read-program.ts";

/**
 * Searches the source of the project's own modules. Packages are not searched, because much code in them that
 * looks wrong works; remote imports are refused in packages as well.
 */
export function selfContainedPlugin(root: () => string, isBuild: boolean): Plugin {
  /** Modules without problems, by path, because widgets may share modules. */
  const withoutProblems = new Map<string, string>();
  return {
    name: "orderpane:self-contained",
    enforce: "pre",
    resolveId: {
      filter: { id: [remoteSpecifier, nodeModule] },
      async handler(specifier, importer, options) {
        // A plugin of the project may provide a copy.
        const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        if (nodeModule.test(specifier)) {
          const isMissing = found === null || found.external || found.id.includes("__vite-browser-external");
          const isOwn = importer !== undefined && !/[\\/]node_modules[\\/]|^\0/.test(importer);
          if (!isMissing || !isOwn) return found;
        } else if (found && !found.external) return found;
        throw wrapForBundler(errorAtImport(root(), { specifier, importer }, describeForeign(specifier)));
      },
    },
    transform: {
      order: "pre",
      filter: { id: ownScript },
      handler(code, id) {
        // Not part of the filter, because the bundler would compile the expressions for each widget.
        if (withoutProblems.get(id) === code || !mayHaveProblems(code) || isOfRuntime(root(), id))
          return null;
        const { program, errors } = parseSync(fileOf(id), code);
        // The compiler reports bad syntax.
        if (errors.length > 0) return null;
        const found = unlessTooDeep(() => readProgram(program, code));
        const { problems = [], hints = [], assets = [], workers = [] } = found ?? {};
        const fileAt = (path: string) => resolve(dirname(id), path.replace(/[?#].*$/s, ""));
        const missing = assets.find(({ path }) => path.startsWith(".") && !existsSync(fileAt(path)));
        const problem: Problem | undefined = missing
          ? { code: "unresolved-import", offset: missing.start, problem: `${missing.path} is not found` }
          : ((isEntry.test(id) ? findNoComponent(program) : null) ?? problems[0]);
        if (problem) throw wrapForBundler(errorAt({ root: root(), id, code }, problem));
        for (const hint of hints) {
          const { message, fix } = errorAt({ root: root(), id, code }, hint);
          this.warn(`${message}. ${fix}`);
        }
        if (isBuild || workers.length === 0) {
          withoutProblems.set(id, code);
          return null;
        }
        const edits = new MagicString(code);
        // Only the build has this form; in development a worker is imported.
        for (const [index, { path, start, end }] of workers.entries()) {
          edits.overwrite(start, end, `$worker${index}`);
          edits.append(`\nimport $worker${index} from ${JSON.stringify(`${path}?worker&url`)};`);
        }
        return { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
      },
    },
  };
}

/** Finds a default export that is certainly not a component. */
function findNoComponent({ body }: ESTree.Program): Problem | null {
  const exported = body.find(({ type }) => type === "ExportDefaultDeclaration");
  if (exported?.type !== "ExportDefaultDeclaration") return null;
  const found = unwrap(exported.declaration);
  const isAsync = "async" in found && found.async;
  if (!isAsync && !/^(?:JSX|Object|Array|New|Literal|Template)/.test(found.type)) return null;
  return {
    code: "no-default-export",
    offset: found.start,
    problem: `the default export is ${isAsync ? "an async function" : "a value"}, expected a component`,
    fix: isAsync
      ? "Load data with useRemote, or in an effect: a component returns its content immediately."
      : "Export a function that returns elements: export default () => ….",
  };
}

const isEntry = /[\\/]widgets[\\/][^\\/]+[\\/]index\.tsx$/;

/** Packages get empty modules for these, as in Vite. */
const nodeModule = new RegExp(
  `^(?:node:.*|${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$`,
);

/** Matches imports from the network. The bundler does not resolve other spellings (`HTTP:`). */
const remoteSpecifier = /^(?:https?:)?\/\//;

function describeForeign(specifier: string): Omit<Problem, "offset"> {
  if (nodeModule.test(specifier)) {
    return {
      problem: `${specifier} is a module of Node.js, which no browser has`,
      fix: "Do it on a server, such as the widget's server.ts, or use what browsers have.",
    };
  }
  return {
    problem: `${specifier} is imported from the network`,
    fix:
      "Install the package or save a copy of the module, and import that. " +
      "To load it when the widget runs, write import(/* @vite-ignore */ …).",
  };
}
