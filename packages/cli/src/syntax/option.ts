import { InvalidArgumentError } from "commander";

/** An option of a verb; `T` is the type of its value. */
export interface OptionOf<T> {
  /** As in help: `--mode <name>`. */
  readonly flags: string;
  readonly description: string;
  /** The value where the option is not given. */
  readonly initial: T;
  /** Whether the option must be given. */
  readonly isRequired?: boolean;
  readonly choices?: readonly string[];
  /** Reads what was typed; `previous` is the value of the same option before it, or the initial one. */
  parse?(this: void, text: string, previous: T): T;
}

/** A word that follows the verb; `T` is the type of its value. */
export interface ArgumentOf<T> {
  /** As in help: `<id>`, `[file]` or `[widgets...]`. */
  readonly usage: string;
  readonly description?: string;
  parse?(this: void, text: string): T;
}

export function flag(flags: string, description: string): OptionOf<boolean> {
  return { flags, description, initial: false };
}

/** `--no-types`: the value is `true` unless the option is given. */
export function negation(flags: string, description: string): OptionOf<boolean> {
  return { flags, description, initial: true };
}

export function text(flags: string, description: string): OptionOf<string | undefined> {
  return { flags, description, initial: undefined };
}

export function requiredText(flags: string, description: string): OptionOf<string> {
  return { flags, description, initial: "", isRequired: true };
}

/** An option that can be repeated. */
export function texts(flags: string, description: string): OptionOf<readonly string[]> {
  return { flags, description, initial: [], parse: (value, previous) => [...previous, value] };
}

export function portOption(description: string, initial: number): OptionOf<number> {
  return { flags: "--port <number>", description, initial, parse: parsePort };
}

function parsePort(typed: string): number {
  const number = Number(typed);
  if (/^\d+$/.test(typed) && number <= 65_535) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

export function word(usage: string, description: string): ArgumentOf<string> {
  return { usage, description };
}

export function optionalWord(usage: string): ArgumentOf<string | undefined> {
  return { usage };
}

export function words(usage: string): ArgumentOf<readonly string[]> {
  return { usage };
}

/** The id of a widget in the store. */
export const widgetId: ArgumentOf<number> = {
  usage: "<id>",
  description: "its id in the store",
  parse(typed) {
    const id = Number(typed);
    if (/^[1-9]\d*$/.test(typed) && Number.isSafeInteger(id)) return id;
    throw new InvalidArgumentError("Expected the number of a widget, as orderpane list shows it.");
  },
};
