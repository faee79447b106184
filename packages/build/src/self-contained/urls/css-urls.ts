import { isConclusive } from "./url-problem.ts";

/** The addresses in a piece of CSS, or in the beginning of one: of `url()`, and the bare texts of `image-set()`. */
export function cssUrls(css: string, isBeginning: boolean): string[] {
  // A namespace is an address that nobody goes to.
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|@namespace\b[^;]*/gi, " ");
  return [...functionUrls(text, isBeginning), ...imageSetUrls(text)];
}

/** Texts come first, so that what looks like a `url()` in one is none. */
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
    // Without `url(…)`, which is found above, and `type("image/avif")`.
    Array.from(
      candidates.replace(/\([^()]*\)/g, "").matchAll(/"([^"]*)"|'([^']*)'/g),
      (match) => match[1] ?? match[2] ?? "",
    ),
  );
}
