import type { Random } from "@orderpane/tooling/random";

/** Texts that parsers, terminals and browsers read in ways of their own. */
export const oddTexts = [
  ..."_.()[]{}<>=;,'\"`\\/*+-!&|?:#%$@~^ \t\r\n\0".split(""),
  "</script>",
  "<!--",
  "alert(1)",
  "orderpane_",
  "callback",
  "__proto__",
  "\u2028",
  "\ufeff",
  "\u202e",
  "٣",
  "ａ",
  "é",
  "😀",
  "%0A",
  "%00",
];

/** Replaces, inserts, deletes or repeats parts of a text, one to four times. */
export function mutateText(text: string, random: Random, parts: readonly string[]): string {
  let mutated = text;
  for (let left = random.below(5, 1); left > 0; left--) {
    const from = random.below(mutated.length + 1);
    const to = Math.min(mutated.length, from + random.pick([0, 0, 1, 1, 2, 8]));
    const put = random.pick(["", random.pick(parts), random.pick(parts), mutated.slice(from, to).repeat(2)]);
    mutated = mutated.slice(0, from) + put + mutated.slice(to);
  }
  return mutated;
}
