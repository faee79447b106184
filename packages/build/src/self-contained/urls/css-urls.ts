import { isConclusive } from "./url-problem.ts";

export function cssUrls(css: string, isBeginning: boolean): string[] {
  // The URL of a namespace is never loaded.
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|@namespace\b[^;]*/gi, " ");
  return [...functionUrls(text, isBeginning), ...imageSetUrls(text)];
}

function functionUrls(text: string, isBeginning: boolean): string[] {
  return Array.from(text.matchAll(urlToken)).flatMap((match) => {
    const url = match[1] ?? match[2] ?? match[3];
    if (url === undefined) return [];
    const isCut = isBeginning && text.endsWith(url) && match.index + match[0].length === text.length;
    return isCut && !isConclusive(url) ? [] : [url];
  });
}

/** Strings come first, so that a `url()` inside a string does not match. */
const urlToken =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"')]*))/gi;

/** The strings in `image-set()`, without those of `url(…)` and of `type("image/avif")`. */
function imageSetUrls(text: string): string[] {
  return Array.from(text.matchAll(/\bimage-set\(((?:[^()]|\([^()]*\))*)\)/gi)).flatMap(
    ([, candidates = ""]) =>
      Array.from(
        candidates.replace(/\([^()]*\)/g, "").matchAll(/"([^"]*)"|'([^']*)'/g),
        (match) => match[1] ?? match[2] ?? "",
      ),
  );
}
