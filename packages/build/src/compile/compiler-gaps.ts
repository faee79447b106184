import { type Loader, transform } from "esbuild";
import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { Plugin } from "vite";
import { ownScript } from "../packages/runtime-package.ts";
import { fileOf } from "../source/paths.ts";

/** Private static members of a class whose name is also another variable's. */
const privateStatic = /\bstatic\b[^;{}=]*#/;

/** Namespaces, and `super()` inside an expression (oxc#25051). */
const ofTypeScript = /\b(?:namespace|module)\s+[\w$.]+\s*\{|\bsuper\s*\(/;

/** Standard decorators, and `accessor` fields. */
const decorators = /(?:^|[{;(])\s*@[A-Za-z_$]|\baccessor\s+[\w$#]/m;

/**
 * Every module with one of the above contains one of these. The bundler finds strings faster than patterns.
 */
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

/** Uses esbuild for syntax that Vite's compiler silently miscompiles or leaves unchanged. */
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
        // Vite's compiler supports TypeScript's decorators, and esbuild does not support their metadata.
        if (isDecorated && hasDecoratorsOfVite(code, compilerOptions)) return null;
        const compiled = await transform(code, {
          loader: loaderOf(file),
          jsx: "preserve",
          tsconfigRaw: { compilerOptions },
          // Compiles all class features; the rest is left to Vite's compiler.
          target: "es2021",
          supported: { "top-level-await": true },
          banner: (code.match(/@jsx\w*\s+\S+/g) ?? []).map((pragma) => `/** ${pragma} */`).join(""),
          charset: "utf8",
          legalComments: "none",
          sourcemap: true,
          sourcefile: file,
          logLevel: "silent",
        }).catch(() => null);
        // Vite's compiler reports syntax errors.
        return compiled && { code: compiled.code, map: compiled.map };
      },
    },
  };
}

/** TypeScript removes unused imports, so JavaScript must not be parsed as TypeScript. */
function loaderOf(file: string): Loader {
  if (/\.[cm]?ts$/.test(file)) return "ts";
  return file.endsWith(".tsx") ? "tsx" : "jsx";
}

function hasDecoratorsOfVite(code: string, options: Readonly<Record<string, unknown>>): boolean {
  if (options["emitDecoratorMetadata"]) return true;
  return !!options["experimentalDecorators"] && !privateStatic.test(code) && !ofTypeScript.test(code);
}

/** Vite's compiler reports a configuration that cannot be read. */
function optionsFor(file: string, cache: InstanceType<typeof TsconfigCache>): Record<string, unknown> {
  try {
    return { ...resolveTsconfig(file, cache)?.tsconfig.compilerOptions };
  } catch {
    return {};
  }
}
