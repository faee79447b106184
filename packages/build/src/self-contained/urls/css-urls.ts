import { isConclusive } from "./url-problem.ts";

/** The URLs in CSS, or in the beginning of it: those of `url()`, and the strings in `image-set()`. */
export function cssUrls(css: string, isBeginning: boolean): string[] {
  // The URL of a namespace is never loaded.
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|@namespace\b[^;]*/gi, " ");
  return [...functionUrls(text, isBeginning), ...imageSetUrls(text)];
}

/** Strings come first, so that a `url()` inside a string does not match. */
const urlToken =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"')]*))/gi;

function functionUrls(css: string, isBeginning: boolean): string[] {
  return Array.from(css.matchAll(urlToken)).flatMap((match) => {
    const url = match[1] ?? match[2] ?? match[3];
    if (url === undefined) return [];
    const isCut = isBeginning && css.endsWith(url) && match.index + match[0].length === css.length;
    return isCut && !isConclusive(url) ? [] : [url];
  });
}

function imageSetUrls(css: string): string[] {
  return Array.from(css.matchAll(/\bimage-set\(((?:[^()]|\([^()]*\))*)\)/gi)).flatMap(([, candidates = ""]) =>
    // Without `url(…)`, which is handled above, and `type("image/avif")`.
    Array.from(
      candidates.replace(/\([^()]*\)/g, "").matchAll(/"([^"]*)"|'([^']*)'/g),
      (match) => match[1] ?? match[2] ?? "",
    ),
  );
}
