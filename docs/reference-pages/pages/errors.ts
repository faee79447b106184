import { commandErrors } from "../../../packages/cli/src/errors.ts";
import { exitCodes } from "../../../packages/cli/src/exit-codes.ts";
import { buildErrors } from "../../../packages/build/src/errors.ts";
import { deployErrors } from "../../../packages/deploy/src/errors.ts";
import { platformErrors } from "../../../packages/platform/src/errors.ts";
import { protocolErrors } from "../../../packages/protocol/src/errors.ts";
import type { ErrorRow } from "../../../packages/protocol/src/orderpane-error.ts";
import { recordErrors } from "../../../packages/recorder/src/errors.ts";
import { serverErrors } from "../../../packages/server/src/errors.ts";
import { refusals } from "../../../packages/server/src/widgets/http/refusals.ts";
import * as russian from "../errors/russian.ts";
import { runtimeErrors } from "../errors/runtime-errors.ts";
import { code, heading, join, table } from "../markdown.ts";
import type { ErrorTexts, Language, ReferencePage, Text } from "../page.ts";

export const errors: ReferencePage = {
  render: (language) =>
    join(
      ...groups.map(({ id, title, english, russian: translated, endsCommand }) => {
        const { code: codeHead, meaning, advice, exitCode } = texts;
        const heads = [codeHead, meaning, advice, ...(endsCommand ? [exitCode] : [])];
        return join(
          heading(2, title[language], id),
          table(
            heads.map((text) => text[language]),
            Object.entries(english).map(([key, row]) => {
              const said = (language === "ru" && translated[key]) || row;
              const name = `<a id="${id}-${key}"></a>${code(key)}`;
              const cells = [name, prose(said.meaning), prose(said.advice)];
              if (endsCommand) cells.push(String(exitCodes[row.exit ?? "failed"]));
              return cells;
            }),
          ),
        );
      }),
      renderRefusals(language),
    ),
};

/** The terminal shows the same text: outside of code, `<NAME>` is not HTML. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === "<" ? "&lt;" : found));
}

interface Group {
  readonly id: string;
  readonly title: Text;
  readonly english: Readonly<Record<string, ErrorTexts[string] & Partial<ErrorRow>>>;
  readonly russian: ErrorTexts;
  /** Whether the errors end a command, so that they have an exit code. */
  readonly endsCommand: boolean;
}

const groups: readonly Group[] = [
  {
    id: "command",
    title: { en: "The command", ru: "Команда" },
    english: commandErrors,
    russian: russian.command,
    endsCommand: true,
  },
  {
    id: "build",
    title: { en: "Build", ru: "Сборка" },
    english: buildErrors,
    russian: russian.build,
    endsCommand: true,
  },
  {
    id: "deploy",
    title: { en: "Stores and deploys", ru: "Магазины и деплой" },
    english: deployErrors,
    russian: russian.deploy,
    endsCommand: true,
  },
  {
    id: "protocol",
    title: { en: "Data of a store", ru: "Данные магазина" },
    english: protocolErrors,
    russian: russian.protocol,
    endsCommand: true,
  },
  {
    id: "platform",
    title: { en: "The local platform", ru: "Локальная платформа" },
    english: platformErrors,
    russian: russian.platform,
    endsCommand: true,
  },
  {
    id: "record",
    title: { en: "Recording", ru: "Запись ответов магазина" },
    english: recordErrors,
    russian: russian.record,
    endsCommand: true,
  },
  {
    id: "runtime",
    title: { en: "Inside a widget", ru: "Внутри виджета" },
    english: runtimeErrors,
    russian: russian.runtime,
    endsCommand: false,
  },
  {
    id: "server",
    title: { en: "The application's server", ru: "Сервер приложения" },
    english: serverErrors,
    russian: russian.server,
    endsCommand: false,
  },
];

/** The responses that the server gives to a widget by itself, with its own messages. */
function renderRefusals(language: Language): string {
  return join(
    heading(2, texts.refusals[language], "refusals"),
    texts.refusalsNote[language],
    table(
      [texts.code[language], texts.status[language], texts.message[language]],
      Object.entries(refusals).map(([name, refusal]) => [
        `<a id="refusals-${name}"></a>${code(name)}`,
        String(refusal.status),
        refusal[language],
      ]),
    ),
  );
}

const texts = {
  code: { en: "Code", ru: "Код" },
  meaning: { en: "Cause", ru: "Причина" },
  advice: { en: "What to do", ru: "Что делать" },
  exitCode: { en: "Exit code", ru: "Код завершения" },
  status: { en: "Status", ru: "Статус" },
  message: { en: "Message", ru: "Сообщение" },
  refusals: { en: "Responses to a widget", ru: "Ответы виджету" },
  refusalsNote: {
    en: "The `code` in the envelope `{ ok: false, error: { code, message } }`. Over JSONP the status is always 200.",
    ru: "Это `code` в конверте `{ ok: false, error: { code, message } }`. Для JSONP статус всегда 200.",
  },
} satisfies Record<string, Text>;
