import { isConclusive } from "./url-problem.ts";

export function cssUrls(css: string, isBeginning: boolean): string[] {
  return Array.from(css.matchAll(urlToken)).flatMap((match) => {
    const url = match.slice(1).find((found) => found !== undefined);
    if (url === undefined) return [];
    const isCut = isBeginning && css.endsWith(url) && match.index + match[0].length === css.length;
    return isCut && !isConclusive(url) ? [] : [url];
  });
}

/** Comments and strings come first, so that a `url()` inside of them does not match. */
const urlToken = new RegExp(
  [
    String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
    String.raw`@import\s+(?:"([^"]*)"?|'([^']*)'?)`,
    String.raw`"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'`,
    String.raw`\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"')]*))`,
  ].join("|"),
  "gi",
);
