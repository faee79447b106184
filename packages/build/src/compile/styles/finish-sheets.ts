import { readFileSync } from "node:fs";
import type { Message } from "esbuild";
import { BuildError } from "../../errors.ts";
import { codeFrame } from "../../place.ts";
import { fileOf, projectFile } from "../../source/paths.ts";

interface FinishOptions {
  root: string;
  minify: boolean;
  targets: readonly string[];
}

/**
 * Compiles a sheet for older browsers and minifies it, separately, so that rules of different sheets do not
 * merge.
 *
 * @throws {BuildError} `bad-syntax`
 */
export async function finishSheet(id: string, css: string, options: FinishOptions): Promise<string> {
  // Loaded lazily: a build without changes does not need it.
  const { transform } = await import("esbuild");
  const { code, warnings } = await transform(withoutOldFonts(css), {
    loader: "css",
    // Other optimizations are not always safe: esbuild turns calc(5px - 10px), which is 0, into an invalid
    // width.
    minifyWhitespace: options.minify,
    target: options.targets.filter((target) => !otherBrowser.test(target)),
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  });
  const broken = warnings.find((warning) => warning.id === "css-syntax-error");
  if (broken && !id.includes("/node_modules/")) throw syntaxError(id, css, broken, options);
  return code.trimEnd();
}

/** Targets that the bundler supports and esbuild does not. */
const otherBrowser = /^(?:android|electron|rhino|samsung)/i;

/** The place is known unless the sheet was compiled from another language. */
function syntaxError(
  id: string,
  css: string,
  { text, location }: Message,
  { root }: FinishOptions,
): BuildError {
  const path = fileOf(id);
  const source = readSource(path);
  const place = location && { line: location.line, column: location.column + 1 };
  const isSource = source !== null && source.trim() === css.trim();
  return new BuildError("bad-syntax", text, {
    file: projectFile(root, path),
    ...(place && (isSource ? { place, frame: codeFrame(source, place) } : { frame: codeFrame(css, place) })),
  });
}

function readSource(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** All target browsers support WOFF2, the smallest format, and every other format would be inlined, too. */
export function withoutOldFonts(css: string): string {
  if (!/@font-face/i.test(css)) return css;
  return css.replace(/@font-face\s*\{(?:"[^"]*"|'[^']*'|url\([^)]*\)|[^"'{}])*\}/gi, (rule) =>
    rule.replace(
      /(?<![\w-])src\s*:((?:"[^"]*"|'[^']*'|url\((?:"[^"]*"|'[^']*'|[^)])*\)|[^"';}])*)/gi,
      onlyWoff2,
    ),
  );
}

function onlyWoff2(declaration: string, value: string): string {
  const sources = value.match(/(?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^)])*\)|[^,])+/g) ?? [];
  const kept = sources.filter((source) => /^\s*local\(/i.test(source) || isWoff2(source));
  return kept.some(isWoff2) ? `src:${kept.join(",")}` : declaration;
}

function isWoff2(source: string): boolean {
  return (
    /format\(\s*["']?woff2/i.test(source) || /url\(\s*["']?(?:data:font\/woff2|[^"')]*\.woff2)/i.test(source)
  );
}
