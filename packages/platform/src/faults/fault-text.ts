import { namesOf } from "../entries.ts";
import { PlatformError } from "../errors.ts";
import { decodeFault, methods } from "./decode-fault.ts";
import type { FaultDraft } from "./fault.ts";
import { faultMoments } from "./fault-kind.ts";
import { quote, splitWords, takeNumber, takeText, textError } from "./fault-words.ts";
import { faultKindNames, faultKinds } from "./fault-kinds.ts";

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

interface Option {
  /** Its value, as help shows it. */
  readonly usage: string;
  readonly take: (words: string[], name: string) => unknown;
}

const options = {
  id: { usage: "ID", take: takeText },
  store: { usage: "HOST", take: takeText },
  skip: { usage: "N", take: takeNumber },
  times: { usage: "N", take: takeNumber },
  chance: { usage: "0..1", take: takeNumber },
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
