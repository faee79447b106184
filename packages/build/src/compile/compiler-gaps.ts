import { type Loader, transform } from "esbuild";
import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { Plugin } from "vite";
import { ownScript } from "../packages/runtime-package.ts";
import { fileOf } from "../source/paths.ts";

/** Private static members of a class whose name another variable has. */
const privateStatic = /\bstatic\b[^;{}=]*#/;

/** Namespaces, and `super()` as a part of an expression (oxc#25051). */
const ofTypeScript = /\b(?:namespace|module)\s+[\w$.]+\s*\{|\bsuper\s*\(/;

/** Decorators of the language, and the fields for them. */
const decorators = /(?:^|[{;(])\s*@[A-Za-z_$]|\baccessor\s+[\w$#]/m;

/** Every module with one of the above has one of these. The bundler finds texts sooner than patterns. */
const signs = [
  "static ",
  "static#",
  "super",
  "namespace ",
  "module ",
  "accessor ",
  "\n@",
  "\t@",
  " @",
  "(@",
  "{@",
  ";@",
];

/** Compiles with esbuild what Vite's compiler makes into something else, or leaves alone, without a word. */
export function compilerGaps(): Plugin {
  const cache = new TsconfigCache();
  return {
    name: "orderpane:compiler-gaps",
    enforce: "pre",
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: signs },
      async handler(code, id) {
        const file = fileOf(id);
        const isOwn = !ownScript.exclude.some((pattern) => pattern.test(file));
        const isDecorated = decorators.test(code);
        const hasGap = privateStatic.test(code) || (isOwn && (ofTypeScript.test(code) || isDecorated));
        if (!hasGap) return null;
        const compilerOptions = optionsFor(file, cache);
        // Vite's compiler knows decorators of TypeScript, and esbuild does not know their metadata.
        if (isDecorated && hasDecoratorsOfVite(code, compilerOptions)) return null;
        const compiled = await transform(code, {
          loader: loaderOf(file),
          jsx: "preserve",
          tsconfigRaw: { compilerOptions },
          // All parts of classes are compiled; the rest is left to Vite's compiler.
          target: "es2021",
          supported: { "top-level-await": true },
          banner: (code.match(/@jsx\w*\s+\S+/g) ?? []).map((pragma) => `/** ${pragma} */`).join(""),
          charset: "utf8",
          legalComments: "none",
          sourcemap: true,
          sourcefile: file,
          logLevel: "silent",
        }).catch(() => null);
        // Vite's compiler reports bad syntax.
        return compiled && { code: compiled.code, map: compiled.map };
      },
    },
  };
}

/** TypeScript leaves out imports that nothing uses, so JavaScript is not read as that. */
function loaderOf(file: string): Loader {
  if (/\.[cm]?ts$/.test(file)) return "ts";
  return file.endsWith(".tsx") ? "tsx" : "jsx";
}

function hasDecoratorsOfVite(code: string, options: Readonly<Record<string, unknown>>): boolean {
  if (options["emitDecoratorMetadata"]) return true;
  return !!options["experimentalDecorators"] && !privateStatic.test(code) && !ofTypeScript.test(code);
}

/** A configuration that cannot be read is reported by Vite's compiler. */
function optionsFor(file: string, cache: InstanceType<typeof TsconfigCache>): Record<string, unknown> {
  try {
    return { ...resolveTsconfig(file, cache)?.tsconfig.compilerOptions };
  } catch {
    return {};
  }
}
