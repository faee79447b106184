import { parseArgs } from "node:util";
import { CreateError } from "../errors.ts";
import { packageManagers } from "../install/package-managers.ts";
import { type Choices, namesOf } from "./choices.ts";
import { findNearest } from "./nearest.ts";
import { languages, templates } from "./templates.ts";

/** What the command line says. A terminal asks for what it leaves out. */
export interface Arguments extends Partial<Choices> {
  readonly json: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const options = {
  template: { type: "string" },
  language: { type: "string" },
  "package-manager": { type: "string" },
  install: { type: "boolean" },
  "no-install": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

type OptionName = keyof typeof options;

/** @throws {CreateError} `usage` */
export function readArguments(args: readonly string[]): Arguments {
  // Not strict, because its errors suggest no similar names.
  const common = { options, allowPositionals: true, strict: false, tokens: true } as const;
  const { tokens } = parseArgs({ args: [...args], ...common });
  const given = new Map<OptionName, string>();
  const folders: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") folders.push(token.value);
    if (token.kind === "option") given.set(...readOption(token));
  }
  const [folder, unexpected] = folders;
  if (unexpected !== undefined) {
    throw new CreateError(
      "usage",
      `one folder is expected, found ${JSON.stringify(folder)} and ${JSON.stringify(unexpected)}`,
      { fix: 'Put quotes around a name with spaces; with npm, options come after "--".' },
    );
  }
  if (folder?.trim() === "") throw new CreateError("usage", "the name of the folder is empty", nameIt);
  const template = chosen("template", given.get("template"), templates);
  const language = chosen("language", given.get("language"), languages);
  const packageManager = chosen("package manager", given.get("package-manager"), packageManagers);
  return {
    ...(folder !== undefined && { folder }),
    ...(template && { template }),
    ...(language && { language }),
    ...(packageManager && { packageManager }),
    ...(given.has("install") && { install: true }),
    ...(given.has("no-install") && { install: false }),
    json: given.has("json"),
    help: given.has("help"),
    version: given.has("version"),
  };
}

/** How to name the folder where no terminal can ask for it. */
export const nameIt = { fix: "Name the folder: npm create orderpane@latest my-widgets" };

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readOption({ name, rawName, value, inlineValue }: OptionToken): [name: OptionName, value: string] {
  const known = namesOf(options).find((option) => option === name);
  if (known === undefined) {
    const near = findNearest(name, namesOf(options));
    throw new CreateError(
      "usage",
      `unknown option ${rawName}`,
      near ? { fix: `Did you mean --${near}?` } : {},
    );
  }
  const isText = options[known].type === "string";
  if (isText && !value) {
    throw new CreateError("usage", `${rawName} has no value`, { fix: `Write it as ${rawName} <name>.` });
  }
  if (!isText && inlineValue) {
    const message = `${rawName} takes no value, found ${JSON.stringify(value)}`;
    throw new CreateError("usage", message, { fix: `Write ${rawName} alone.` });
  }
  return [known, value ?? ""];
}

function chosen<Name extends string>(
  noun: string,
  typed: string | undefined,
  table: Readonly<Record<Name, unknown>>,
): Name | undefined {
  const names = namesOf(table);
  const name = names.find((one) => one === typed);
  if (typed === undefined || name !== undefined) return name;
  const near = findNearest(typed, names);
  throw new CreateError(
    "usage",
    `unknown ${noun} ${JSON.stringify(typed)}: expected ${new Intl.ListFormat("en", { type: "disjunction" }).format(names)}`,
    { fix: near ? `Did you mean ${near}?` : "Choose one of them." },
  );
}
