/** What stands in the place of a question, which goes from `start` to `end`, relative to the name that it is for. */
interface Answer {
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
 * The program with `void 0` wherever it reads one of these properties and `!1` wherever it compares their names, where
 * nobody but Preact spells them. A name with which it does anything else keeps all its questions: Preact itself sets
 * some, for hooks and contexts. Every place keeps its length, so that source maps stay right.
 */
export function removeUnusedChecks(code: string, names: readonly string[]): string {
  const edits = [...placesOf(code, names)].flatMap(([name, starts]) => editsOf(code, name, starts));
  return applyEdits(
    code,
    edits.toSorted((a, b) => a.from - b.from),
  );
}

/** Where each of the names stands as an identifier or a text of its own. */
function placesOf(code: string, names: readonly string[]): Map<string, number[]> {
  const places = new Map(names.map((name): [string, number[]] => [name, []]));
  const pattern = new RegExp(String.raw`(?<![\w$])(?:${names.join("|")})(?![\w$])`, "g");
  for (const { 0: name, index } of names.length > 0 ? code.matchAll(pattern) : [])
    places.get(name)!.push(index);
  return places;
}

function editsOf(code: string, name: string, starts: readonly number[]): Edit[] {
  const first: Edit[] = [];
  const questions: Edit[] = [];
  let areAllAnswered = true;
  for (const start of starts) {
    const end = start + name.length;
    const before = code.slice(Math.max(0, start - longestIdentifier), start);
    const after = code.slice(end, end + longestIdentifier + name.length);
    const editTo = (answer: Answer) => ({
      from: start + answer.start,
      to: end + answer.end,
      text: answer.text,
    });
    const predecessor = answerToPredecessor(before, after, name);
    const answer = predecessor ?? answerTo(before, after);
    if (predecessor) first.push(editTo(predecessor));
    else if (answer) questions.push(editTo(answer));
    else areAllAnswered = false;
  }
  return areAllAnswered ? [...first, ...questions] : first;
}

/** `x = object.name; object.name = …`: where Preact itself sets a name, there was nothing before. */
function answerToPredecessor(before: string, after: string, name: string): Answer | null {
  const [object] = /(?<== )[\w$]+\.$/.exec(before) ?? [];
  if (object === undefined || !after.startsWith(";")) return null;
  return after.slice(1).trimStart().startsWith(`${object}${name} = `)
    ? { text: "void 0", start: -object.length, end: 0 }
    : null;
}

/** By what stands around a name: `object.name`, `"name" == text`, `"name" in object`; `null` for anything else. */
function answerTo(before: string, after: string): Answer | null {
  const [object] = /(?<=[^\w$.])[\w$]+\.$/.exec(before) ?? [];
  const isSet = /^\s*(?:=(?!=)|[.[]|\?\.)/.test(after);
  if (object !== undefined && !isSet) return { text: "void 0", start: -object.length, end: 0 };
  const [comparison] = /^"\s*(?:===?|in\b)\s*[\w$]+(?![\w$.[(])/.exec(after) ?? [];
  if (comparison !== undefined && before.endsWith('"'))
    return { text: "!1", start: -1, end: comparison.length };
  return null;
}

/** In characters; in front of these names the bundler puts the variables of minified code, of one or two letters. */
const longestIdentifier = 32;

/** In the order of the text. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = 0;
  const parts = edits.map(({ from, to, text }) => {
    const part = code.slice(done, from) + text.padEnd(to - from);
    done = to;
    return part;
  });
  return parts.join("") + code.slice(done);
}
