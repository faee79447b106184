import type { Context } from "../context.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { ArgumentOf, OptionOf } from "./option.ts";

type Options = Readonly<Record<string, OptionOf<unknown>>>;
type Arguments = Readonly<Record<string, ArgumentOf<unknown>>>;

/** Values, by the names of a verb's options and arguments. */
export type ValuesOf<Table> = {
  [Name in keyof Table]: Table[Name] extends OptionOf<infer T> | ArgumentOf<infer T> ? T : never;
};

export interface Verb<O extends Options = Options, A extends Arguments = Arguments> {
  /** In command-line order. */
  readonly arguments?: A;
  readonly options?: O;
  readonly help?: string;
  /** Inner verbs, by name. */
  readonly verbs?: Readonly<Record<string, VerbEntry>>;
  /** Complete command lines. */
  readonly examples: readonly string[];
  run(this: void, context: Context, values: ValuesOf<O & A>): Promise<ExitCode>;
}

export interface VerbEntry {
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}

/** Defines a verb. The types of the values that `run` receives follow from its options and arguments. */
export function defineVerb<O extends Options, A extends Arguments>(verb: Verb<O, A>): Verb {
  return verb;
}
