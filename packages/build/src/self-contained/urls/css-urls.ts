import { isConclusive } from "./url-problem.ts";

export function cssUrls(css: string, isBeginning: boolean): string[] {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
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
