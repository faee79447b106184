import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CSSOptions, ResolvedConfig } from "vite";
import type { ProcessedCss } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { findManifest } from "../packages/find-manifest.ts";
import { type Place, readFrame } from "../place.ts";
import { projectFile } from "../source/paths.ts";

export const sheetPattern = /\.(?:css|s[ac]ss|less)$/;

const compilers: Readonly<Record<string, readonly string[]>> = {
  ".less": ["less"],
  ".sass": ["sass-embedded", "sass"],
  ".scss": ["sass-embedded", "sass"],
};

/** The manifest of the compiler for a file that the project has installed, or `null`. */
export function findCompiler(root: string, file: string): string | null {
  const names = compilers[extname(file)] ?? [];
  return names.map((name) => findManifest(name, join(root, "package.json"))).find(Boolean) ?? null;
}

/**
 * Returns a function that compiles Sass and Less and runs the project's PostCSS, as Vite does. Leaves
 * everything that every style sheet needs to the next steps.
 */
export function createPreprocess(vite: ResolvedConfig, postcss: CSSOptions["postcss"]) {
  const own = postcss
    ? ({ transformer: "postcss", postcss } as const)
    : ({ transformer: "lightningcss", lightningcss: {} } as const);
  const config = { ...vite, css: { ...vite.css, modules: false as const, ...own } };
  return async (file: string, code: string): Promise<ProcessedCss> => {
    const { preprocessCSS } = await import("vite");
    try {
      const result = await preprocessCSS(code, file, config);
      return { css: result.code, files: [...(result.deps ?? [])] };
    } catch (cause) {
      throw await describe(vite.root, file, cause);
    }
  };
}

/** Sass counts columns from one, Less from zero. */
async function describe(root: string, file: string, cause: unknown): Promise<BuildError> {
  const { message = String(cause), reason, line, column, loc, span }: CompilerError = Object(cause);
  const ofLess = loc && { line: loc.line, column: loc.column + 1 };
  const place = line === undefined || column === undefined ? ofLess : { line, column };
  const [problem = message] = (reason ?? message.replace(/^\[\w+\] /, "")).split("\n", 1);
  const ofSass = span?.url?.protocol === "file:" ? fileURLToPath(span.url) : undefined;
  const source = ofSass ?? loc?.file ?? file;
  return new BuildError(place ? "bad-syntax" : "not-compiled", problem, {
    file: projectFile(root, source),
    place,
    frame: await readFrame(source, place),
    cause,
  });
}

interface CompilerError extends Partial<Place> {
  message?: string;
  /** The message of PostCSS, without the place. */
  reason?: string;
  loc?: Place & { file?: string };
  span?: { url?: URL };
}
