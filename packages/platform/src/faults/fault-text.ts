import { namesOf } from "../entries.ts";
import { PlatformError } from "../errors.ts";
import { decodeFault, methods } from "./decode-fault.ts";
import type { FaultDraft } from "./fault.ts";
import { faultMoments, momentsOf } from "./fault-kind.ts";
import { joinWords, quote, splitWords, takeNumber, takeText, textError } from "./fault-words.ts";
import { faultKindNames, faultKinds, kindOf } from "./fault-kinds.ts";

/**
 * Reads a fault in one line, whose form is {@link faultUsage}. Texts with spaces are quoted as in JSON.
 *
 * @throws {PlatformError} `bad-fault`, with an example
 */
export function parseFault(text: string): FaultDraft {
  const words = splitWords(text);
  const match: Record<string, unknown> = {};
  const fault: Record<string, unknown> = { match };
  if (/^[A-Z]+$/.test(words[0] ?? "")) match["method"] = words.shift();
  if (/^[/*]/.test(words[0] ?? "")) match["path"] = words.shift();
  for (let option = findOption(words[0]); option; option = findOption(words[0])) {
    const [name, { take }] = option;
    words.shift();
    (name === "store" ? match : fault)[name] = take(words, name);
  }
  if (faultMoments.some((moment) => moment === words[0])) fault["when"] = words.shift();
  fault["do"] = takeAction(words);
  if (words[0] !== undefined) throw textError(`expected the end after the action, found ${quote(words[0])}`);
  try {
    return decodeFault(fault, "fault");
  } catch (error) {
    throw error instanceof PlatformError ? textError(error.message) : error;
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
  const { match, when, do: action } = fault;
  const values = { ...fault, store: match.store };
  const given = entries.filter(([name, { usual }]) => values[name] !== usual);
  return joinWords([
    ...[match.method, match.path].filter((word) => word !== undefined),
    ...given.flatMap(([name]) => [name, String(values[name])]),
    ...(when === momentsOf(kindOf(action))[0] ? [] : [when]),
    action.kind,
    ...fields,
  ]);
}

interface Option {
  /** Its value, as help shows it. */
  readonly usage: string;
  readonly take: (words: string[], name: string) => unknown;
  /** The default, which is not printed. */
  readonly usual?: number;
}

const options = {
  id: { usage: "ID", take: takeText },
  store: { usage: "HOST", take: takeText },
  skip: { usage: "N", take: takeNumber, usual: 0 },
  times: { usage: "N", take: takeNumber, usual: 1 },
  chance: { usage: "0..1", take: takeNumber, usual: 1 },
  seed: { usage: "N", take: takeNumber },
} satisfies Readonly<Record<string, Option>>;

const entries = namesOf(options).map((name): [typeof name, Option] => [name, options[name]]);

/** The form of a fault in one line, for help texts: its parts, and what the action can be. */
export const faultUsage: { readonly line: string; readonly actions: readonly string[] } = {
  line: [
    "[METHOD] [PATH]",
    ...entries.map(([name, { usage }]) => `[${name} ${usage}]`),
    `[${faultMoments.join("|")}] ACTION`,
  ].join(" "),
  actions: faultKindNames.map((name) => `${name} ${faultKinds[name].usage}`.trimEnd()),
};

function findOption(word: string | undefined) {
  return entries.find(([name]) => name === word);
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
