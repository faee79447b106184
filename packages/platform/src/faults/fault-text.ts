import { badFault, decodeFault, methods } from "./decode-fault.ts";
import { type FaultAction, type FaultDraft, faultTimes } from "./fault.ts";

/** For help texts and errors. */
export const faultExamples = [
  "POST /admin/application_widgets.xml after reset",
  "PUT skip 1 times 2 status 503 header Retry-After:7",
  "GET chance 0.2 seed 7 delay 2s",
  "GET /admin/application_widgets.* times 0 list-lag 5s",
] as const;

/**
 * A fault in one line: `[METHOD] [PATH] [id|account|skip|times|chance|seed VALUE]… [before|after|mid-answer] ACTION`.
 * The actions: `reset`, `hang`, `delay 500ms`, `list-lag 2s`, `truncate BYTES`, `content-type TYPE`, and
 * `status CODE [header NAME:VALUE]… [body TEXT]`. What holds spaces stands in double quotes, as in JSON.
 *
 * @throws PlatformError `bad-fault`, with an example
 */
export function parseFault(text: string): FaultDraft {
  const words = split(text);
  const fault: Record<string, unknown> = { match: readMatch(words) };
  readOptions(words, fault);
  if (isTime(words[0])) fault["when"] = words.shift();
  fault["do"] = readAction(words);
  if (words.length > 0) throw badText(`${quote(words[0])} follows the end of it`);
  try {
    return decodeFault(fault, "fault");
  } catch (error) {
    throw badText((error as Error).message);
  }
}

/** The line that {@link parseFault} reads as this fault. */
export function printFault(fault: FaultDraft): string {
  const { id, match, skip, times, chance, seed, when, do: action } = fault;
  const options: [string, string | number | undefined, (string | number)?][] = [
    ["id", id],
    ["account", match.account],
    ["skip", skip, 0],
    ["times", times, 1],
    ["chance", chance, 1],
    ["seed", seed],
  ];
  const given = options.filter(([, value, usual]) => value !== undefined && value !== usual);
  const words = [
    ...[match.method, match.path].filter((word) => word !== undefined),
    ...given.flatMap(([name, value]) => [name, String(value)]),
    ...(when === faultTimes[action.kind][0] ? [] : [when]),
    ...actionWords(action),
  ];
  return words.map(printWord).join(" ");
}

/** Words, or texts in quotes as JSON has them. */
function split(text: string): string[] {
  const words: string[] = [];
  for (const [word, quoted] of text.matchAll(/("(?:[^"\\]|\\.)*")(?!\S)|\S+/g)) {
    words.push(quoted === undefined ? word : unquote(quoted));
  }
  return words;
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw badText(`${quoted} is not a text as JSON has it`);
  }
}

function readMatch(words: string[]): Record<string, string> {
  const match: Record<string, string> = {};
  if (/^[A-Z]+$/.test(words[0] ?? "")) match["method"] = words.shift()!;
  if (/^[/*]/.test(words[0] ?? "")) match["path"] = words.shift()!;
  return match;
}

function readOptions(words: string[], fault: Record<string, unknown>): void {
  for (;;) {
    const [name = ""] = words;
    if (name === "id") fault["id"] = valueOf(words);
    else if (name === "account") (fault["match"] as Record<string, string>)["account"] = valueOf(words);
    else if (["skip", "times", "chance", "seed"].includes(name)) fault[name] = readNumber(words);
    else return;
  }
}

function isTime(word: string | undefined): boolean {
  return word === "before" || word === "after" || word === "mid-answer";
}

function readAction(words: string[]): Record<string, unknown> {
  const [kind = ""] = words;
  switch (kind) {
    case "status":
      return readStatus(words);
    case "delay":
    case "list-lag":
      return { kind, ms: readDuration(words) };
    case "truncate":
      return { kind, bytes: readNumber(words) };
    case "content-type":
      return { kind, type: valueOf(words) };
    case "reset":
    case "hang":
      words.shift();
      return { kind };
  }
  const known = Object.keys(faultTimes).join(", ");
  const method = methods.find((name) => name === kind.toUpperCase());
  const hint = method === undefined ? "" : `, and a method is in capitals: ${method}`;
  throw badText(`expected one of ${known}, found ${kind === "" ? "the end" : quote(kind)}${hint}`);
}

function readStatus(words: string[]): Record<string, unknown> {
  const action: Record<string, unknown> = { kind: "status", status: readNumber(words) };
  const headers: [string, string][] = [];
  while (words[0] === "header") {
    const header = valueOf(words);
    const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(header) ?? [];
    if (name === undefined || value === undefined)
      throw badText(`header: expected NAME:VALUE, found ${quote(header)}`);
    headers.push([name, value]);
  }
  if (headers.length > 0) action["headers"] = Object.fromEntries(headers);
  if (words[0] === "body") action["body"] = valueOf(words);
  return action;
}

/** The word after the first; both are taken. */
function valueOf(words: string[]): string {
  const name = words.shift();
  const value = words.shift();
  if (value === undefined) throw badText(`${name}: its value is missing`);
  return value;
}

function readNumber(words: string[]): number {
  const [name] = words;
  const text = valueOf(words);
  if (/^\d+(\.\d+)?(e-\d+)?$/.test(text)) return Number(text);
  throw badText(`${name}: expected a number, found ${quote(text)}`);
}

function readDuration(words: string[]): number {
  const [name] = words;
  const text = valueOf(words);
  const [, digits, unit] = /^(\d+)(ms|s)?$/.exec(text) ?? [];
  if (digits === undefined)
    throw badText(`${name}: expected a time such as 500ms or 2s, found ${quote(text)}`);
  return Number(digits) * (unit === "s" ? 1000 : 1);
}

function actionWords(action: FaultAction): string[] {
  switch (action.kind) {
    case "status": {
      const headers = Object.entries(action.headers ?? {}).flatMap(([name, value]) => [
        "header",
        `${name}:${value}`,
      ]);
      const body = action.body === undefined ? [] : ["body", action.body];
      return ["status", String(action.status), ...headers, ...body];
    }
    case "delay":
    case "list-lag":
      return [action.kind, `${action.ms}ms`];
    case "truncate":
      return ["truncate", String(action.bytes)];
    case "content-type":
      return ["content-type", action.type];
    default:
      return [action.kind];
  }
}

function printWord(word: string): string {
  return word === "" || /[\s"]/.test(word) ? JSON.stringify(word) : word;
}

function badText(problem: string) {
  return badFault(`${problem}: write a fault such as "${faultExamples[0]}" or "${faultExamples[1]}"`);
}

function quote(word = ""): string {
  return JSON.stringify(word.slice(0, 40));
}
