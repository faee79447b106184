import { parseArgs } from "node:util";
import { CreateError } from "../errors.ts";
import { type PackageManager, packageManagers } from "../install/package-managers.ts";
import { type Choices, type Language, languages, type Template, templates } from "./choices.ts";
import { findNearest } from "./nearest.ts";

/** What the command line says. What it leaves out is asked on a terminal. */
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
  // Not strict: its errors know no similar names.
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = new Map<OptionName, string>();
  const folders: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") folders.push(token.value);
    if (token.kind === "option") given.set(...readOption(token));
  }
  const [folder, unexpected] = folders;
  if (unexpected !== undefined) {
    throw usage(
      `one folder is expected, found ${JSON.stringify(folder)} and ${JSON.stringify(unexpected)}`,
      'Put quotes around a name with spaces; with npm, options come after "--".',
    );
  }
  if (folder?.trim() === "") throw usage("the name of the folder is empty", nameIt);
  const install = given.has("no-install") ? false : given.has("install") || undefined;
  const template = chosen("template", given.get("template"), templates) as Template | undefined;
  const language = chosen("language", given.get("language"), languages) as Language | undefined;
  const packageManager = chosen("package manager", given.get("package-manager"), packageManagers) as
    | PackageManager
    | undefined;
  return {
    ...(folder !== undefined && { folder }),
    ...(template && { template }),
    ...(language && { language }),
    ...(packageManager && { packageManager }),
    ...(install !== undefined && { install }),
    json: given.has("json"),
    help: given.has("help"),
    version: given.has("version"),
  };
}

/** How to say the name where nobody can be asked for it. */
export const nameIt = "Name the folder: npm create orderpane@latest my-widgets";

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readOption({ name, rawName, value, inlineValue }: OptionToken): [name: OptionName, value: string] {
  if (!Object.hasOwn(options, name)) {
    const near = findNearest(name, Object.keys(options));
    throw usage(
      `unknown option ${rawName}`,
      near ? `Did you mean --${near}?` : "See npm create orderpane -- --help",
    );
  }
  const known = name as OptionName;
  if (options[known].type === "string" && !value) {
    throw usage(`${rawName} has no value`, `Write it as ${rawName} ${exampleOf[known] ?? ""}`.trimEnd());
  }
  if (options[known].type === "boolean" && inlineValue) {
    throw usage(`${rawName} takes no value, found ${JSON.stringify(value)}`, `Write ${rawName} alone.`);
  }
  return [known, value ?? ""];
}

const exampleOf: Partial<Record<OptionName, string>> = {
  template: "widget",
  language: "ru",
  "package-manager": "npm",
};

function chosen(noun: string, typed: string | undefined, known: object): string | undefined {
  const names = Object.keys(known);
  if (typed === undefined || names.includes(typed)) return typed;
  const near = findNearest(typed, names);
  throw usage(
    `unknown ${noun} ${JSON.stringify(typed)}: expected ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
    near ? `Did you mean ${near}?` : `Choose one of them.`,
  );
}

function usage(message: string, fix: string): CreateError {
  return new CreateError("usage", message, fix);
}
