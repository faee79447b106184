// Imports the one module that is needed, because loading the whole library takes 20 ms.
import { diffArrays } from "diff/lib/diff/array.js";

export interface CodePart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

const mostEdits = 400;

/** Compares by statement, as built code has few lines. Returns `null` if nearly all has changed. */
export function diffCode(before: string, after: string): CodePart[] | null {
  const changes = diffArrays(splitStatements(before), splitStatements(after), { maxEditLength: mostEdits });
  if (!changes) return null;
  const parts = changes.flatMap(({ value, added, removed }, at) => {
    const text = value.join("");
    // What replaces something comes right behind it.
    if (removed) return changes[at + 1]?.added ? [] : narrowChange(text, "");
    if (!added) return [same(text)];
    const previous = changes[at - 1];
    return narrowChange(previous?.removed ? previous.value.join("") : "", text);
  });
  return joinRuns(parts);
}

function splitStatements(code: string): string[] {
  return code.match(/[^\n;{}>]*[\n;{}>]|[^\n;{}>]+$/g) ?? [];
}

/** Leaves the characters that both texts begin or end with out of the change. */
function narrowChange(removed: string, added: string): CodePart[] {
  const [old, fresh] = [Array.from(removed), Array.from(added)];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const changed = (characters: string[]) => characters.slice(start, characters.length - end).join("");
  return [
    same(old.slice(0, start).join("")),
    { kind: "removed", text: changed(old) },
    { kind: "added", text: changed(fresh) },
    same(old.slice(old.length - end).join("")),
  ];
}

function same(text: string): CodePart {
  return { kind: "same", text };
}

function joinRuns(parts: readonly CodePart[]): CodePart[] {
  const joined: CodePart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (text === "") continue;
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  }
  return joined;
}
