import type { VerbEntry } from "../syntax/verb.ts";

/** What a shell can complete after a verb. */
export interface CompletedVerb {
  name: string;
  summary: string;
  options: CompletedOption[];
  /** The words that its first argument may be, or its own verbs. */
  choices: readonly string[];
  takesWidgets: boolean;
  /** For fish. The other shells complete files where nothing else fits. */
  takesFiles: boolean;
}

interface CompletedOption {
  /** For example `--mode`. */
  flag: string;
  description: string;
  takesValue: boolean;
  /** Whether its value is a mode, which the env files of the folder name. */
  takesMode: boolean;
  choices: readonly string[];
}

/**
 * Reads all verbs from the table that the command itself is made of. Our own, because `@bomb.sh/tab` runs
 * what is typed in Bash, and completes no files.
 */
export async function describeVerbs(table: Readonly<Record<string, VerbEntry>>): Promise<CompletedVerb[]> {
  return Promise.all(
    Object.entries(table).map(async ([name, { summary, load }]) => {
      const { arguments: words = {}, options = {}, verbs = {} } = (await load()).verb;
      const declared = Object.values(options).map(
        ({ long, description, required, optional, argChoices = [] }) => ({
          flag: long!,
          description,
          takesValue: required || optional,
          takesMode: long === "--mode" || long === "--yes",
          choices: argChoices,
        }),
      );
      const argumentsOfVerb = Object.values(words);
      const isAbout = (word: RegExp) => argumentsOfVerb.some((argument) => word.test(argument.name()));
      return {
        name,
        summary,
        options: [...declared, ...shared],
        choices: argumentsOfVerb[0]?.argChoices ?? Object.keys(verbs),
        takesWidgets: isAbout(/widget/),
        takesFiles: isAbout(/file|plan/),
      };
    }),
  );
}

const plain = { takesValue: false, takesMode: false, choices: [] };

const shared: readonly CompletedOption[] = [
  { flag: "--json", description: "data on stdout, text on stderr", ...plain },
  { flag: "--help", description: "display help for command", ...plain },
];
