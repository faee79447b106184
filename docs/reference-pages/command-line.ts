import { exitCodes } from "../../packages/cli/src/exit-codes.ts";
import type { Verb, VerbEntry } from "../../packages/cli/src/syntax/verb.ts";
import { verbTable } from "../../packages/cli/src/verbs/verb-table.ts";
import { block, code, heading, join, plain, table } from "./markdown.ts";

export async function renderCommandLine(): Promise<string> {
  const verbs = Object.entries(verbTable);
  const rendered = await Promise.all(verbs.map(([name, entry]) => renderVerb(name, entry)));
  return join(
    table(
      ["Verb", "Does"],
      verbs.map(([name, { summary }]) => [`[${name}](#${name})`, plain(summary)]),
    ),
    heading(2, "Exit codes", "exit-codes"),
    table(
      ["Code", "Meaning"],
      Object.entries(exitCodeTexts).map(([name, text]) => [
        code(String(exitCodes[name as keyof typeof exitCodes])),
        text,
      ]),
    ),
    heading(2, "Environment variables", "environment"),
    "`--mode production` reads `.env`, `.env.local`, `.env.production` and `.env.production.local` of the project. A variable of the process itself wins.",
    table(
      ["Variable", "Holds"],
      Object.entries(variables).map(([name, text]) => [code(name), text]),
    ),
    ...rendered,
  );
}

async function renderVerb(name: string, entry: VerbEntry): Promise<string> {
  const verb = await entry.load();
  const words = Object.values(verb.arguments ?? {});
  const options = [...Object.values(verb.options ?? {}), json, help];
  const inner = Object.entries(verb.verbs ?? {});
  const usage = [...words.map(usageOf), ...(inner.length > 0 ? ["[command]"] : [])];
  return join(
    heading(name.includes(" ") ? 3 : 2, name, name.replace(" ", "-")),
    `${plain(capital(entry.summary))}.`,
    block("text", ["orderpane", name, "[options]", ...usage].join(" ")),
    words.some(({ description }) => description)
      ? table(
          ["Argument", "Meaning"],
          words.map((word) => [code(word.name()), plain(word.description)]),
        )
      : "",
    table(
      ["Option", "Meaning"],
      options.map((option) => [code(option.flags), describe(option)]),
    ),
    verb.help && block("text", verb.help),
    block("sh", verb.examples.map((example) => `npx ${example}`).join("\n")),
    ...(await Promise.all(inner.map(([word, innerEntry]) => renderVerb(`${name} ${word}`, innerEntry)))),
  );
}

function usageOf(word: NonNullable<Verb["arguments"]>[string]): string {
  const name = word.name() + (word.variadic ? "..." : "");
  return word.required ? `<${name}>` : `[${name}]`;
}

type Option = NonNullable<Verb["options"]>[string];
type Described = Pick<Option, "flags" | "description"> & Partial<Option>;

const json: Described = { flags: "--json", description: "data on stdout, text on stderr" };
const help: Described = { flags: "-h, --help", description: "display help for command" };

function describe(option: Described): string {
  const { description, argChoices, defaultValue, defaultValueDescription, mandatory } = option;
  const initial = defaultValueDescription ?? (typeof defaultValue === "boolean" ? undefined : defaultValue);
  const parts = [
    plain(description),
    argChoices && `One of: ${argChoices.map(code).join(", ")}`,
    initial !== undefined && `Default: ${code(String(initial))}`,
    mandatory && "Required",
  ];
  return parts.filter(Boolean).join(". ");
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

const exitCodeTexts: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: "Done, or nothing to do",
  failed: "Failed",
  usage: "Wrong usage or configuration: nothing was changed",
  partly: "Done in part, then failed; of several stores: some failed",
  changes: "`plan --detailed-exitcode` or `learn --check` found changes",
};

/** The variables that the command reads. */
const variables: Readonly<Record<string, string>> = {
  ORDERPANE_STORE:
    "Address of the store, `https://shop.myinsales.ru`. Without it the target is the local store",
  ORDERPANE_APP_ID: "Identifier of the application",
  ORDERPANE_APP_PASSWORD: "Its password in that store",
  ORDERPANE_APPLICATION: "Address of the application that `orderpane fleet` controls",
  ORDERPANE_OPERATOR_KEY: "The key of its operator",
  ORDERPANE_BROWSER: "Path of the Chromium or Chrome for the browser tests of a project",
  ORDERPANE_PROTECTED: "`true`: every change needs `--yes` with the mode or host of the store",
  "ORDERPANE_SETTING_<NAME>": "Value of a setting that a [widget.json](widget-json.md) declares",
  NO_COLOR: "Any value: no colours on a terminal",
};
