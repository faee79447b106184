import { exitCodes } from "../../../packages/cli/src/exit-codes.ts";
import type { Verb, VerbEntry } from "../../../packages/cli/src/syntax/verb.ts";
import { verbTable } from "../../../packages/cli/src/verbs/verb-table.ts";
import { block, code, heading, join, plain, table } from "../markdown.ts";
import type { Language, ReferencePage, Text } from "../page.ts";

export const commandLine: ReferencePage = {
  quotesSources: true,
  async render(language) {
    const verbs = await Promise.all(
      Object.entries(verbTable).map(([name, entry]) => renderVerb(name, entry, language)),
    );
    const rows = Object.entries(verbTable).map(([name, { summary }]) => [
      `[${name}](#${name})`,
      plain(summary),
    ]);
    return join(
      table([texts.verb[language], texts.does[language]], rows),
      heading(2, texts.exitCodes[language], "exit-codes"),
      table(
        [texts.code[language], texts.meaning[language]],
        Object.entries(exitCodes).map(([name, value]) => [
          code(String(value)),
          exitCodeTexts[name as keyof typeof exitCodes][language],
        ]),
      ),
      heading(2, texts.environment[language], "environment"),
      texts.environmentNote[language],
      table(
        [texts.variable[language], texts.holds[language]],
        Object.entries(variables).map(([name, text]) => [code(name), text[language]]),
      ),
      ...verbs,
    );
  },
};

async function renderVerb(name: string, entry: VerbEntry, language: Language): Promise<string> {
  const { verb } = await entry.load();
  const words = Object.values(verb.arguments ?? {});
  const options = [...Object.values(verb.options ?? {}), json, help];
  return join(
    heading(name.includes(" ") ? 3 : 2, name, name.replace(" ", "-")),
    `${plain(capital(entry.summary))}.`,
    block("text", ["orderpane", name, "[options]", entry.usage].filter(Boolean).join(" ")),
    words.some(({ description }) => description)
      ? table(
          [texts.argument[language], texts.meaning[language]],
          words.map((word) => [code(word.name()), plain(word.description)]),
        )
      : "",
    table(
      [texts.option[language], texts.meaning[language]],
      options.map((option) => [code(option.flags), describe(option, language)]),
    ),
    verb.help === undefined ? "" : block("text", verb.help),
    block("sh", verb.examples.map((example) => `npx ${example}`).join("\n")),
    ...(await Promise.all(
      Object.entries(verb.verbs ?? {}).map(([inner, innerEntry]) =>
        renderVerb(`${name} ${inner}`, innerEntry, language),
      ),
    )),
  );
}

type Option = NonNullable<Verb["options"]>[string];
type Described = Pick<Option, "flags" | "description"> & Partial<Option>;

const json: Described = { flags: "--json", description: "data on stdout, text on stderr" };
const help: Described = { flags: "-h, --help", description: "display help for command" };

function describe(option: Described, language: Language): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = option;
  const initial = defaultValueDescription ?? (typeof defaultValue === "boolean" ? undefined : defaultValue);
  return [
    plain(description),
    argChoices && `${texts.choices[language]}: ${argChoices.map(code).join(", ")}`,
    initial !== undefined && `${texts.initial[language]}: ${code(String(initial))}`,
    option.mandatory && texts.mandatory[language],
  ]
    .filter(Boolean)
    .join(". ");
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

const exitCodeTexts: Readonly<Record<keyof typeof exitCodes, Text>> = {
  done: { en: "Done, or nothing to do", ru: "Сделано, или делать было нечего" },
  failed: { en: "Failed", ru: "Ошибка" },
  usage: {
    en: "Wrong usage or configuration: nothing was changed",
    ru: "Неверная команда или конфигурация: ничего не изменено",
  },
  partly: {
    en: "Done in part, then failed; of several stores: some failed",
    ru: "Сделано частично, затем ошибка; из нескольких магазинов ошибка в некоторых",
  },
  changes: {
    en: "`plan --detailed-exitcode` found changes",
    ru: "`plan --detailed-exitcode` нашёл изменения",
  },
};

/** The variables that the command reads. */
const variables: Readonly<Record<string, Text>> = {
  ORDERPANE_STORE: {
    en: "Address of the store, `https://shop.myinsales.ru`. Without it the target is the local store",
    ru: "Адрес магазина, `https://shop.myinsales.ru`. Без него команда работает с локальным магазином",
  },
  ORDERPANE_APP_ID: { en: "Identifier of the application", ru: "Идентификатор приложения" },
  ORDERPANE_APP_PASSWORD: { en: "Its password in that store", ru: "Его пароль в этом магазине" },
  ORDERPANE_APP_PASSWORD_COMMAND: {
    en: "Instead of the password, a command that prints it: `pass show shop`. It has 30 s and no input",
    ru: "Вместо пароля — команда, которая его печатает: `pass show shop`. У неё 30 с и нет ввода",
  },
  ORDERPANE_BROWSER: {
    en: "Path of the Chromium or Chrome for the browser tests of a project",
    ru: "Путь к Chromium или Chrome для браузерных тестов проекта",
  },
  ORDERPANE_PROTECTED: {
    en: "`true`: every change needs `--yes` with the mode or host of the store",
    ru: "`true`: каждое изменение требует `--yes` с режимом или узлом магазина",
  },
  "ORDERPANE_SETTING_<NAME>": {
    en: "Value of a setting that a [widget.json](widget-json.md) declares",
    ru: "Значение настройки, которую объявляет [widget.json](widget-json.md)",
  },
  NO_COLOR: { en: "Any value: no colours on a terminal", ru: "Любое значение: без цветов в терминале" },
};

const texts = {
  verb: { en: "Verb", ru: "Команда" },
  does: { en: "Does", ru: "Делает" },
  exitCodes: { en: "Exit codes", ru: "Коды завершения" },
  code: { en: "Code", ru: "Код" },
  meaning: { en: "Meaning", ru: "Значение" },
  environment: { en: "Environment variables", ru: "Переменные окружения" },
  environmentNote: {
    en: "`--mode production` reads `.env`, `.env.local`, `.env.production` and `.env.production.local` of the project. A variable of the process itself wins.",
    ru: "`--mode production` читает в проекте `.env`, `.env.local`, `.env.production` и `.env.production.local`. Переменная самого процесса важнее.",
  },
  variable: { en: "Variable", ru: "Переменная" },
  holds: { en: "Holds", ru: "Содержит" },
  argument: { en: "Argument", ru: "Аргумент" },
  option: { en: "Option", ru: "Параметр" },
  choices: { en: "One of", ru: "Одно из" },
  initial: { en: "Default", ru: "По умолчанию" },
  mandatory: { en: "Required", ru: "Обязателен" },
} satisfies Record<string, Text>;
