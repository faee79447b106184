import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { OxcOptions, Plugin } from "vite";
import { fileOf } from "../source/paths.ts";

/** The compiler calls these names, which cannot clash with an author's. Calls are shorter than the automatic runtime's. */
export const jsxNames = { element: "orderpaneH", fragment: "orderpaneFragment" };

/** How Vite compiles JSX, unless the project itself says so. */
export function jsxOptions(own: OxcOptions | false | undefined): OxcOptions["jsx"] | undefined {
  if (own === false || own?.jsx !== undefined) return undefined;
  return { runtime: "automatic", importSource: "preact" };
}

/**
 * Tells the compiler at the end of each file, where it moves nothing, what JSX means in it: what `tsconfig.json`
 * says, otherwise Preact.
 *
 * @param isBuild Whether Preact's elements are made by the short calls
 */
export function jsxPlugin(isBuild: boolean): Plugin {
  const cache = new TsconfigCache();
  let isOurs = false;
  return {
    name: "orderpane:jsx",
    enforce: "pre",
    configResolved({ oxc }) {
      const { jsx } = oxc || {};
      isOurs = typeof jsx === "object" && jsx.runtime === "automatic" && jsx.importSource === "preact";
    },
    transform: {
      filter: { id: /\.[jt]sx(?:\?.*)?$/ },
      handler(code, id) {
        if (!isOurs || pragma.test(code)) return null;
        const source = importSourceOf(fileOf(id), cache);
        const isPreact = source === undefined || /^p?react$/.test(source);
        if (isPreact && !isBuild) return null;
        const says = isPreact
          ? `@jsxRuntime classic @jsx ${jsxNames.element} @jsxFrag ${jsxNames.fragment}`
          : `@jsxImportSource ${source}`;
        return { code: `${code}\n/** ${says} */`, map: null };
      },
    },
  };
}

const pragma = /@jsx(?:ImportSource|Runtime|Frag)?\s/;

/** A `tsconfig.json` that cannot be read is reported by the compiler. */
function importSourceOf(file: string, cache: InstanceType<typeof TsconfigCache>): string | undefined {
  try {
    return resolveTsconfig(file, cache)?.tsconfig.compilerOptions?.jsxImportSource;
  } catch {
    return undefined;
  }
}
