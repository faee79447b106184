/** A run of code that two versions share, or that one of them has. */
export interface CodePart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** More would be no change of the code but another code. */
const mostEdits = 400;

/**
 * What has changed between two versions, as the shortest way from one to the other (Myers, 1986) over pieces as long as
 * a statement: built code has few lines. `null` where nearly all of it has changed.
 */
export function diffCode(before: string, after: string): CodePart[] | null {
  const [old, fresh] = [piecesOf(before), piecesOf(after)];
  const start = countSame(old, fresh, (pieces, nth) => pieces[nth]);
  const end = countSame(old.slice(start), fresh.slice(start), (pieces, nth) => pieces.at(-1 - nth));
  const middle = diffPieces(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
  if (!middle) return null;
  const same = (pieces: readonly string[]): CodePart[] => [{ kind: "same", text: pieces.join("") }];
  return joinParts([...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))]);
}

function piecesOf(code: string): string[] {
  return code.match(/[^\n;{}>]*[\n;{}>]|[^\n;{}>]+$/g) ?? [];
}

function countSame(
  one: readonly string[],
  other: readonly string[],
  at: (pieces: readonly string[], nth: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count++;
  return count;
}

function diffPieces(old: readonly string[], fresh: readonly string[]): CodePart[] | null {
  const trace = findWay(old, fresh);
  if (!trace) return null;
  const parts: CodePart[] = [];
  let [x, y] = [old.length, fresh.length];
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const reached = trace[edits - 1]!;
    const diagonal = x - y;
    const isAdded = comesFromAbove(reached, diagonal, edits);
    const from = isAdded ? diagonal + 1 : diagonal - 1;
    const [previousX, previousY] = [reached[offset + from]!, reached[offset + from]! - from];
    const stepX = isAdded ? previousX : previousX + 1;
    for (; x > stepX; x--, y--) parts.push({ kind: "same", text: old[x - 1]! });
    parts.push(isAdded ? { kind: "added", text: fresh[y - 1]! } : { kind: "removed", text: old[x - 1]! });
    [x, y] = [previousX, previousY];
  }
  for (; x > 0; x--) parts.push({ kind: "same", text: old[x - 1]! });
  return parts.toReversed();
}

/** Diagonals go from `-mostEdits` to `mostEdits`, and are looked at with their neighbours. */
const offset = mostEdits + 1;

/** How far each diagonal gets, after no edit, one, two, until the end is reached. */
function findWay(old: readonly string[], fresh: readonly string[]): Int32Array[] | null {
  const trace: Int32Array[] = [];
  let reached = new Int32Array(2 * offset + 1);
  for (let edits = 0; edits <= mostEdits; edits++) {
    const next = reached.slice();
    trace.push(next);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isAdded = edits === 0 || comesFromAbove(reached, diagonal, edits);
      let x = isAdded ? reached[offset + diagonal + Number(edits > 0)]! : reached[offset + diagonal - 1]! + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x++;
      next[offset + diagonal] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return trace;
    }
    reached = next;
  }
  return null;
}

/** Whether the last edit before a diagonal was to add a piece. */
function comesFromAbove(reached: Int32Array, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && reached[offset + diagonal - 1]! < reached[offset + diagonal + 1]!;
}

/** A part for each run of a kind, removed before added, and of a pair of these only that wherein they differ. */
function joinParts(parts: readonly CodePart[]): CodePart[] {
  const joined: CodePart[] = [];
  const add = (kind: CodePart["kind"], text: string) => {
    const last = joined.at(-1);
    if (text === "") return;
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  };
  let [removed, added] = ["", ""];
  const flush = () => {
    const [one, other] = [Array.from(removed), Array.from(added)];
    const start = countSame(one, other, (characters, nth) => characters[nth]);
    const end = countSame(one.slice(start), other.slice(start), (characters, nth) => characters.at(-1 - nth));
    add("same", one.slice(0, start).join(""));
    add("removed", one.slice(start, one.length - end).join(""));
    add("added", other.slice(start, other.length - end).join(""));
    add("same", one.slice(one.length - end).join(""));
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of [...parts, { kind: "same", text: "" }]) {
    if (kind === "removed") removed += text;
    if (kind === "added") added += text;
    if (kind !== "same") continue;
    if (removed !== "" || added !== "") flush();
    add("same", text);
  }
  return joined;
}
