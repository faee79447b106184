import { MagicString } from "magic-string";
import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { OxcOptions, Plugin } from "vite";
import { fileOf } from "../source/paths.ts";

/** What a build calls for JSX. The names cannot clash with an author's; calls are shorter than the automatic runtime's. */
export const jsxNames = { element: "orderpaneH", fragment: "orderpaneFragment" };

const short = { runtime: "classic", pragma: jsxNames.element, pragmaFrag: jsxNames.fragment } as const;

/** How Vite compiles JSX, unless the project itself says so. */
export function jsxOptions(
  own: OxcOptions | false | undefined,
  isBuild: boolean,
): OxcOptions["jsx"] | undefined {
  if (own === false || own?.jsx !== undefined) return undefined;
  return isBuild ? short : { runtime: "automatic", importSource: "preact" };
}

/** Lets `tsconfig.json` and comments name another library for JSX, such as Emotion. */
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

/** `null` where `tsconfig.json` names nothing else. One that cannot be read is reported by the compiler. */
function sourceIn(file: string, cache: InstanceType<typeof TsconfigCache>): string | null {
  try {
    const source = resolveTsconfig(file, cache)?.tsconfig.compilerOptions?.jsxImportSource ?? "preact";
    return /^p?react$/.test(source) ? null : `@jsxImportSource ${source} `;
  } catch {
    return null;
  }
}
