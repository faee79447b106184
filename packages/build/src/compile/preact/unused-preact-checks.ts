/** `start` and `end` are relative to the name. */
interface Replacement {
  text: "void 0" | "!1";
  start: number;
  end: number;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Puts `void 0` where a program reads one of these properties, and `!1` where it compares their names. If it
 * does anything else with a name, all its checks stay: Preact itself sets some. Source maps stay valid,
 * because no text changes its length.
 */
export function removeUnusedChecks(code: string, names: readonly string[]): string {
  const edits = [...placesOf(code, names)].flatMap(([name, starts]) => editsOf(code, name, starts));
  return applyEdits(
    code,
    edits.toSorted((a, b) => a.from - b.from),
  );
}

function placesOf(code: string, names: readonly string[]): Map<string, number[]> {
  if (names.length === 0) return new Map();
  const pattern = new RegExp(String.raw`(?<![\w$])(?:${names.join("|")})(?![\w$])`, "g");
  const found = Map.groupBy(code.matchAll(pattern), ([name]) => name);
  return new Map(Array.from(found, ([name, matches]) => [name, matches.map(({ index }) => index)]));
}

function editsOf(code: string, name: string, starts: readonly number[]): Edit[] {
  const first: Edit[] = [];
  const checks: Edit[] = [];
  let areAllReplaced = true;
  for (const start of starts) {
    const end = start + name.length;
    const before = code.slice(Math.max(0, start - longestIdentifier), start);
    const after = code.slice(end, end + longestIdentifier + name.length);
    const editTo = (replacement: Replacement) => ({
      from: start + replacement.start,
      to: end + replacement.end,
      text: replacement.text,
    });
    const firstRead = replaceFirstRead(before, after, name);
    const replacement = firstRead ?? replacementOf(before, after);
    if (firstRead) first.push(editTo(firstRead));
    else if (replacement) checks.push(editTo(replacement));
    else areAllReplaced = false;
  }
  return areAllReplaced ? [...first, ...checks] : first;
}

/** `x = object.name; object.name = …`: when Preact itself sets the name, it was not set before. */
function replaceFirstRead(before: string, after: string, name: string): Replacement | null {
  const [object] = /(?<== )[\w$]+\.$/.exec(before) ?? [];
  if (object === undefined || !after.startsWith(";")) return null;
  return after.slice(1).trimStart().startsWith(`${object}${name} = `)
    ? { text: "void 0", start: -object.length, end: 0 }
    : null;
}

/** Recognises `object.name`, `"name" == text` and `"name" in object`; `null` for anything else. */
function replacementOf(before: string, after: string): Replacement | null {
  const [object] = /(?<=[^\w$.])[\w$]+\.$/.exec(before) ?? [];
  const isSet = /^\s*(?:=(?!=)|[.[]|\?\.)/.test(after);
  if (object !== undefined && !isSet) return { text: "void 0", start: -object.length, end: 0 };
  const [comparison] = /^"\s*(?:===?|in\b)\s*[\w$]+(?![\w$.[(])/.exec(after) ?? [];
  if (comparison !== undefined && before.endsWith('"'))
    return { text: "!1", start: -1, end: comparison.length };
  return null;
}

/** In characters. In minified code, the variables before these names have one or two letters. */
const longestIdentifier = 32;

function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = 0;
  const parts = edits.map(({ from, to, text }) => {
    const part = code.slice(done, from) + text.padEnd(to - from);
    done = to;
    return part;
  });
  return parts.join("") + code.slice(done);
}
