import { Argument, InvalidArgumentError, Option } from "commander";

/** An option of a verb; `T` is the type of its value. */
export interface OptionOf<T> extends Option, Valued<T> {}

/** A positional argument of a verb; `T` is the type of its value. */
export interface ArgumentOf<T> extends Argument, Valued<T> {}

interface Valued<T> {
  /** For the type checker only. */
  readonly valueType?: T;
}

/** `--no-types` is `true` unless it is given; any other flag is `false`. */
export function flag(flags: string, description: string): OptionOf<boolean> {
  const option = new Option(flags, description);
  return option.negate ? option : option.default(false);
}

export function text(flags: string, description: string): OptionOf<string | undefined> {
  return new Option(flags, description);
}

export function oneOf<Word extends string>(
  flags: string,
  description: string,
  choices: readonly Word[],
): OptionOf<Word | undefined> {
  return new Option(flags, description).choices(choices);
}

export function texts(flags: string, description: string, initial?: string): OptionOf<readonly string[]> {
  return list(flags, description, (typed) => typed, initial);
}

/**
 * An option that can be repeated; `parse` throws an `InvalidArgumentError` for an invalid value. The help
 * shows `initial` as the default.
 */
export function list<T>(
  flags: string,
  description: string,
  parse: (typed: string) => T,
  initial = "none",
): OptionOf<readonly T[]> {
  const add = (typed: string, previous: readonly T[]) => [...previous, parse(typed)];
  return new Option(flags, description).default([], initial).argParser(add);
}

export function number(
  flags: string,
  description: string,
  { initial, ...range }: { initial: number } & Range,
): OptionOf<number> {
  return new Option(flags, description).default(initial).argParser(numberIn(range));
}

interface Range {
  /** Default 0. */
  min?: number;
  max: number;
}

function numberIn({ min = 0, max }: Range): (typed: string) => number {
  return (typed) => {
    if (/^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max) return Number(typed);
    throw new InvalidArgumentError(`Expected a number from ${min} to ${max}.`);
  };
}

const portFlags = "--port <number>";
const lastPort = 65_535;

export function port(description: string, initial: number): OptionOf<number> {
  return number(portFlags, description, { initial, max: lastPort });
}

/** The value is `undefined` unless a port is given. */
export function optionalPort(description: string): OptionOf<number | undefined> {
  return new Option(portFlags, description).argParser(numberIn({ max: lastPort }));
}

export function word(usage: string, description: string): ArgumentOf<string> {
  return new Argument(usage, description);
}

export function optionalWord(usage: string): ArgumentOf<string | undefined> {
  return new Argument(usage);
}

export function words(usage: string, description: string): ArgumentOf<readonly string[]> {
  return new Argument(usage, description);
}

export const widgetId: ArgumentOf<number> = new Argument("<id>", "its id in the store").argParser((typed) => {
  const id = Number(typed);
  if (/^[1-9]\d*$/.test(typed) && Number.isSafeInteger(id)) return id;
  throw new InvalidArgumentError("Expected the id of a widget, as shown by orderpane list.");
});
