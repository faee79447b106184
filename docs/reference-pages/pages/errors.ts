import { errorExitCodes, exitCodes } from "../../../packages/cli/src/exit-codes.ts";
import { refusals } from "../../../packages/server/src/widgets/http/refusals.ts";
import { buildErrors } from "../errors/build-errors.ts";
import { commandErrors } from "../errors/command-errors.ts";
import { deployErrors } from "../errors/deploy-errors.ts";
import { platformErrors } from "../errors/platform-errors.ts";
import { protocolErrors } from "../errors/protocol-errors.ts";
import { recordErrors } from "../errors/record-errors.ts";
import { runtimeErrors } from "../errors/runtime-errors.ts";
import { serverErrors } from "../errors/server-errors.ts";
import { code, heading, join, table } from "../markdown.ts";
import type { ErrorTexts, Language, ReferencePage, Text } from "../page.ts";

export const errors: ReferencePage = {
  render: (language) =>
    join(
      ...groups.map(({ id, title, texts: rows, exitCodeOf }) =>
        join(
          heading(2, title[language], id),
          table(
            headOf(exitCodeOf !== undefined, language),
            Object.entries(rows).map(([name, { cause, fix }]) => {
              const cells = [`<a id="${id}-${name}"></a>${code(name)}`, cause[language], fix[language]];
              if (exitCodeOf) cells.push(String(exitCodeOf[name] ?? exitCodes.failed));
              return cells;
            }),
          ),
        ),
      ),
      renderRefusals(language),
    ),
};

function headOf(hasExitCode: boolean, language: Language): string[] {
  const { code: name, cause, fix, exitCode } = texts;
  return [name, cause, fix, ...(hasExitCode ? [exitCode] : [])].map((text) => text[language]);
}

interface Group {
  readonly id: string;
  readonly title: Text;
  readonly texts: ErrorTexts<string>;
  /** Left out for errors that do not end a command. */
  readonly exitCodeOf?: Readonly<Record<string, number>>;
}

const groups: readonly Group[] = [
  {
    id: "command",
    title: { en: "The command", ru: "Команда" },
    texts: commandErrors,
    exitCodeOf: errorExitCodes.CommandError,
  },
  {
    id: "build",
    title: { en: "Build", ru: "Сборка" },
    texts: buildErrors,
    exitCodeOf: errorExitCodes.BuildError,
  },
  {
    id: "deploy",
    title: { en: "Stores and deploys", ru: "Магазины и деплой" },
    texts: deployErrors,
    exitCodeOf: errorExitCodes.DeployError,
  },
  {
    id: "protocol",
    title: { en: "Data of a store", ru: "Данные магазина" },
    texts: protocolErrors,
    exitCodeOf: errorExitCodes.ProtocolError,
  },
  {
    id: "platform",
    title: { en: "The local platform", ru: "Локальная платформа" },
    texts: platformErrors,
    exitCodeOf: errorExitCodes.PlatformError,
  },
  {
    id: "record",
    title: { en: "Recording", ru: "Запись ответов магазина" },
    texts: recordErrors,
    exitCodeOf: errorExitCodes.RecordError,
  },
  {
    id: "runtime",
    title: { en: "Inside a widget", ru: "Внутри виджета" },
    texts: runtimeErrors,
  },
  {
    id: "server",
    title: { en: "The application's server", ru: "Сервер приложения" },
    texts: serverErrors,
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
  cause: { en: "Cause", ru: "Причина" },
  fix: { en: "What to do", ru: "Что делать" },
  exitCode: { en: "Exit code", ru: "Код завершения" },
  status: { en: "Status", ru: "Статус" },
  message: { en: "Message", ru: "Сообщение" },
  refusals: { en: "Responses to a widget", ru: "Ответы виджету" },
  refusalsNote: {
    en: "The `code` in the envelope `{ ok: false, error: { code, message } }`. Over JSONP the status is always 200.",
    ru: "Это `code` в конверте `{ ok: false, error: { code, message } }`. Для JSONP статус всегда 200.",
  },
} satisfies Record<string, Text>;
