import { MagicString } from "magic-string";
import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { OxcOptions, Plugin } from "vite";
import { fileOf } from "../source/paths.ts";

/** Names that cannot clash with an author's. Calls are shorter than with the automatic runtime. */
export const jsxNames = { element: "orderpaneH", fragment: "orderpaneFragment" };

const short = { runtime: "classic", pragma: jsxNames.element, pragmaFrag: jsxNames.fragment } as const;

/** Vite's JSX options, unless the project sets its own. */
export function jsxOptions(
  own: OxcOptions | false | undefined,
  isBuild: boolean,
): OxcOptions["jsx"] | undefined {
  if (own === false || own?.jsx !== undefined) return undefined;
  return isBuild ? short : { runtime: "automatic", importSource: "preact" };
}

/** Lets `tsconfig.json` and comments choose another JSX library, such as Emotion. */
export function jsxPlugin(): Plugin {
  const cache = new TsconfigCache();
  let isOurs = false;
  return {
    name: "orderpane:jsx",
    enforce: "pre",
    configResolved({ oxc }) {
      const { jsx } = oxc || {};
      isOurs = typeof jsx === "object" && (jsx.pragma === short.pragma || jsx.importSource === "preact");
    },
    transform: {
      filter: { id: /\.[jt]sx(?:\?.*)?$/ },
      handler(code, id) {
        if (!isOurs || /@jsx(?:Runtime|Frag)?\s/.test(code)) return null;
        const says = /@jsxImportSource\s/.test(code) ? "" : sourceIn(fileOf(id), cache);
        if (says === null) return null;
        const edits = new MagicString(code).prepend(`/** @jsxRuntime automatic ${says}*/`);
        return { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
      },
    },
  };
}

/** Returns `null` if `tsconfig.json` sets no other source. The compiler reports one that cannot be read. */
function sourceIn(file: string, cache: InstanceType<typeof TsconfigCache>): string | null {
  try {
    const source = resolveTsconfig(file, cache)?.tsconfig.compilerOptions?.jsxImportSource ?? "preact";
    return /^p?react$/.test(source) ? null : `@jsxImportSource ${source} `;
  } catch {
    return null;
  }
}
