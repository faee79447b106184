import { decodeFault, methods } from "./decode-fault.ts";
import type { FaultDraft } from "./fault.ts";
import { timesOf } from "./fault-kind.ts";
import { joinWords, quote, splitWords, takeNumber, takeText, textError } from "./fault-words.ts";
import { faultKindNames, faultKinds, kindOf } from "./kinds/fault-kinds.ts";

/**
 * Reads a fault in one line: `[METHOD] [PATH] [id|account|skip|times|chance|seed VALUE]…
 * [before|after|mid-answer] ACTION`. An action is the name of a kind and its fields: `reset`, `hang`, `delay
 * 500ms`, `list-lag 2s`, `truncate BYTES`, `content-type TYPE`, or `status CODE [header NAME:VALUE]… [body
 * TEXT]`. Texts with spaces stand in double quotes, as in JSON.
 *
 * @throws {PlatformError} `bad-fault`, with an example
 */
export function parseFault(text: string): FaultDraft {
  const words = splitWords(text);
  const fault: Record<string, unknown> = { match: takeMatch(words) };
  takeOptions(words, fault);
  if (isTime(words[0])) fault["when"] = words.shift();
  fault["do"] = takeAction(words);
  if (words[0] !== undefined) throw textError(`expected the end after the action, found ${quote(words[0])}`);
  try {
    return decodeFault(fault, "fault");
  } catch (error) {
    throw textError((error as Error).message);
  }
}

/** Returns the line that {@link parseFault} reads as this fault. */
export function printFault(fault: FaultDraft): string {
  return printWith(fault, kindOf(fault.do).print(fault.do));
}

/** Same as {@link printFault}, without what may be secret. */
export function printFaultForLog(fault: FaultDraft): string {
  const kind = kindOf(fault.do);
  return printWith(fault, kind.log?.print?.(fault.do) ?? kind.print(fault.do));
}

function printWith(fault: FaultDraft, fields: readonly string[]): string {
  const { id, match, skip, times, chance, seed, when, do: action } = fault;
  const options: [name: string, value: string | number | undefined, usual?: string | number][] = [
    ["id", id],
    ["account", match.account],
    ["skip", skip, 0],
    ["times", times, 1],
    ["chance", chance, 1],
    ["seed", seed],
  ];
  const given = options.filter(([, value, usual]) => value !== undefined && value !== usual);
  return joinWords([
    ...[match.method, match.path].filter((word) => word !== undefined),
    ...given.flatMap(([name, value]) => [name, String(value)]),
    ...(when === timesOf(kindOf(action))[0] ? [] : [when]),
    action.kind,
    ...fields,
  ]);
}

function takeMatch(words: string[]): Record<string, string> {
  const match: Record<string, string> = {};
  if (/^[A-Z]+$/.test(words[0] ?? "")) match["method"] = words.shift()!;
  if (/^[/*]/.test(words[0] ?? "")) match["path"] = words.shift()!;
  return match;
}

function takeOptions(words: string[], fault: Record<string, unknown>): void {
  for (;;) {
    const [name = ""] = words;
    const isText = name === "id" || name === "account";
    if (!isText && !["skip", "times", "chance", "seed"].includes(name)) return;
    words.shift();
    if (name === "account") (fault["match"] as Record<string, string>)["account"] = takeText(words, name);
    else fault[name] = isText ? takeText(words, name) : takeNumber(words, name);
  }
}

function isTime(word: string | undefined): boolean {
  return word === "before" || word === "after" || word === "mid-answer";
}

function takeAction(words: string[]): object {
  const word = words.shift();
  const kind = faultKindNames.find((name) => name === word);
  if (kind) return { kind, ...faultKinds[kind].parse(words, kind) };
  const method = methods.find((name) => name === word?.toUpperCase());
  const hint = method === undefined ? "" : `, and a method is in capitals: ${method}`;
  const found = word === undefined ? "the end" : quote(word);
  throw textError(`expected one of ${faultKindNames.join(", ")}, found ${found}${hint}`);
}
