import { readFileSync } from "node:fs";

/** The lines below each heading of a document in `packages/protocol/spec`, without heads of tables. */
export function readSections(name: string): Map<string, string[]> {
  const text = readFileSync(new URL(`../../../protocol/spec/${name}`, import.meta.url), "utf8");
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    if (heading !== undefined) sections.set(heading, (lines = []));
    else if (/^\|[\s|:-]+\|$/.test(line)) lines.pop();
    else if (line !== "") lines.push(line.replace(/^(\d+\.|-) /, ""));
  }
  return sections;
}

/** What no quote covers of the text of a section, words alone. */
export function uncovered(lines: readonly string[], quotes: readonly string[]): string[] {
  const text = quotes.reduce((rest, quote) => rest.replaceAll(quote, "\0"), lines.join("\n"));
  return text.split(/[\0\n]/).filter((left) => /[\p{L}\p{N}]/u.test(left));
}
