import { parseArgs } from "node:util";
import { CreateError } from "../errors.ts";
import { packageManagers } from "../package-managers.ts";
import { type Choices, languages, namesOf, templates } from "./choices.ts";

/** The parsed command line. A terminal asks for missing choices. */
export interface Arguments extends Partial<Choices> {
  readonly help: boolean;
  readonly version: boolean;
}

const options = {
  template: { type: "string" },
  language: { type: "string" },
  "package-manager": { type: "string" },
  install: { type: "boolean" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
} as const;

/** @throws {CreateError} `usage` */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const { install, help, version } = values;
  const [folder, unexpected] = positionals;
  if (unexpected !== undefined) {
    throw new CreateError(
      "usage",
      `one folder is expected, found ${JSON.stringify(folder)} and ${JSON.stringify(unexpected)}`,
      { fix: 'Put quotes around a name with spaces; with npm, options come after "--".' },
    );
  }
  if (folder?.trim() === "") throw new CreateError("usage", "the name of the folder is empty", nameIt);
  const template = chosen("template", values.template, templates);
  const language = chosen("language", values.language, languages);
  const packageManager = chosen("package manager", values["package-manager"], packageManagers);
  return {
    ...(folder !== undefined && { folder }),
    ...(template && { template }),
    ...(language && { language }),
    ...(packageManager && { packageManager }),
    ...(install !== undefined && { install }),
    help,
    version,
  };
}

/** Advice when the folder's name is missing and there is no terminal to ask. */
export const nameIt = { fix: "Name the folder: npm create orderpane@latest my-widgets" };

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    // Node appends sentences about words that begin with a dash.
    const [problem = ""] = String(error instanceof Error ? error.message : error).split(/\.\s/, 1);
    throw new CreateError("usage", problem, { cause: error });
  }
}

function chosen<Name extends string>(
  noun: string,
  typed: string | undefined,
  table: Readonly<Record<Name, unknown>>,
): Name | undefined {
  const names = namesOf(table);
  const name = names.find((one) => one === typed);
  if (typed === undefined || name !== undefined) return name;
  const expected = new Intl.ListFormat("en", { type: "disjunction" }).format(names);
  throw new CreateError("usage", `unknown ${noun} ${JSON.stringify(typed)}: expected ${expected}`);
}

export function helpText(): string {
  const rows = Object.entries(templates).map(([name, { summary }]) => `  ${name.padEnd(13)}${summary}`);
  const named = namesOf(languages).map((name) => `${name} (${languages[name]})`);
  return `Makes a project with order-page widgets.

Usage: npm create orderpane@latest [folder] -- [options]
       pnpm create orderpane [folder] [options]    (yarn and bun likewise)

Templates:
${rows.join("\n")}

Options:
  --template <name>         one of the templates
  --language <name>         of the sample's texts: ${named.join(" or ")}
  --package-manager <name>  ${Object.keys(packageManagers).join(", ")}; by default the one that runs this
  --install, --no-install   whether to install the dependencies
  --version                 print the version
  -h, --help                print this

On a terminal it asks for what the options leave out. Anywhere else the folder is required; the rest has
defaults: the template widget, the language of the system, no installation.

Exit codes: 0 done, 1 failed, 2 wrong usage and nothing was written, 130 interrupted
`;
}
