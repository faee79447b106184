import type { Plugin } from "vite";
import { exactRegex } from "rolldown/filter";
import { errorAtImport, wrapForBundler } from "../source/problem.ts";
import { hasOwnReact, reactModules } from "./react-packages.ts";
import { findRuntime, namesInUmbrella } from "./runtime-package.ts";

/** Uses the same runtime for every name that a widget imports, even if the umbrella package hides it. */
export function oneRuntimePlugin(root: () => string): Plugin {
  const names = new Map<string, string>([
    ["@orderpane/runtime/entry", "@orderpane/runtime/entry"],
    ...Object.entries(namesInUmbrella).flatMap(([name, other]): [string, string][] => [
      [name, name],
      [other, name],
    ]),
  ]);
  return {
    name: "orderpane:one-runtime",
    enforce: "pre",
    resolveId: {
      filter: { id: [...names.keys()].map((name) => exactRegex(name)) },
      async handler(id, _importer, options) {
        const name = names.get(id) ?? id;
        const found = findRuntime(root());
        if (!found) return null;
        return this.resolve(name, found.importer, { ...options, skipSelf: true });
      },
    },
  };
}

/** React itself would run next to Preact, and neither can render the other's elements. */
export function noReactPlugin(root: () => string): Plugin {
  let hasReact = false;
  return {
    name: "orderpane:no-react",
    enforce: "pre",
    configResolved: ({ resolve }) => void (hasReact = hasOwnReact(resolve.alias)),
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:\/|$)/ },
      handler(id, importer) {
        if (hasReact) return null;
        const known = Object.keys(reactModules).join(", ");
        const error = errorAtImport(
          root(),
          { specifier: id, importer },
          {
            code: "unresolved-import",
            problem: `Preact has no replacement for ${id}, a React module`,
            fix: `Import one that it has: ${known}. Or name another module in resolve.alias.`,
          },
        );
        throw wrapForBundler(error);
      },
    },
  };
}
