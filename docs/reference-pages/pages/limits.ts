import { defaults as budget } from "../../../packages/build/src/analyze/check-budget.ts";
import { maxNameLength } from "../../../packages/build/src/discover/discover-widgets.ts";
import { pageSize } from "../../../packages/platform/src/back-office/record-list.ts";
import { operationLimit } from "../../../packages/platform/src/db/widget-table.ts";
import { controlCap, importCap } from "../../../packages/platform/src/control/control-app.ts";
import { bodyCap } from "../../../packages/platform/src/http/read-bytes.ts";
import { timeoutMs } from "../../../packages/platform/src/lifecycle/callback.ts";
import { bodyLimit } from "../../../packages/platform/src/request-log/body-text.ts";
import { snapshotLimit } from "../../../packages/platform/src/state/platform-state.ts";
import { requestLimit } from "../../../packages/protocol/src/api/usage-limit.ts";
import {
  largestStock,
  largestWidget,
  longestResponse,
} from "../../../packages/protocol/src/widget/limits.ts";
import { longestBody } from "../../../packages/server/src/widgets/http/read-request.ts";
import { actionsPerDay } from "../../../packages/server/src/widgets/handle-widget-request.ts";
import { heading, join, table } from "../markdown.ts";
import type { Language, ReferencePage, Text } from "../page.ts";

export const limits: ReferencePage = {
  render: (language) =>
    join(
      ...sections.map(({ id, title, rows }) =>
        join(
          heading(2, title[language], id),
          table(
            [texts.limit[language], texts.value[language], texts.knownFrom[language]],
            rows.map(({ limit, value, unit, knownFrom }) => [
              limit[language],
              measure(value, unit, language),
              knownFromTexts[knownFrom][language],
            ]),
          ),
        ),
      ),
    ),
};

type Unit = "bytes" | "ms" | "s" | "count";

interface Row {
  readonly limit: Text;
  readonly value: number;
  readonly unit: Unit;
  /** `ours`: Orderpane sets the limit by itself. */
  readonly knownFrom: "spec" | "observed" | "assumed" | "ours";
}

const sections: readonly { readonly id: string; readonly title: Text; readonly rows: readonly Row[] }[] = [
  {
    id: "back-office",
    title: { en: "The back-office of a store", ru: "Бэк-офис магазина" },
    rows: [
      {
        limit: {
          en: "Requests of an application to one store in a window, those with a wrong password included",
          ru: "Запросов приложения к магазину за окно, включая запросы с неверным паролем",
        },
        value: requestLimit.requests,
        unit: "count",
        knownFrom: "spec",
      },
      {
        limit: {
          en: "Length of the window, which begins with its first request",
          ru: "Длина окна; оно начинается с первого запроса",
        },
        value: requestLimit.windowSeconds,
        unit: "s",
        knownFrom: "spec",
      },
      {
        limit: {
          en: "Time for the response to the install call: exactly 200, or the installation is cancelled",
          ru: "Время на ответ при установке: ровно 200, иначе установка отменяется",
        },
        value: timeoutMs,
        unit: "ms",
        knownFrom: "spec",
      },
      {
        limit: { en: "Body of a request", ru: "Тело запроса" },
        value: bodyCap,
        unit: "bytes",
        knownFrom: "assumed",
      },
      {
        limit: {
          en: "Orders or products on one page of a list",
          ru: "Заказов или товаров на странице списка",
        },
        value: pageSize.max,
        unit: "count",
        knownFrom: "observed",
      },
    ],
  },
  {
    id: "widgets",
    title: { en: "Widgets", ru: "Виджеты" },
    rows: [
      {
        limit: {
          en: "One widget, in bytes of its request body in XML. The platform documents no limit",
          ru: "Один виджет, в байтах тела запроса в XML. Платформа не называет предела",
        },
        value: largestWidget,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: { en: "The same: a build warns above it", ru: "То же: выше сборка предупреждает" },
        value: budget.xml.warnAbove,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: {
          en: "XML references in one widget: the XML reader of Rails refuses more",
          ru: "Ссылок XML в одном виджете: больше не читает разбор XML в Rails",
        },
        value: budget.references.failAbove,
        unit: "count",
        knownFrom: "assumed",
      },
      {
        limit: {
          en: "All widgets of an application in one store, after a deploy",
          ru: "Все виджеты приложения в одном магазине после деплоя",
        },
        value: largestStock,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: { en: "A response that is read", ru: "Ответ магазина, который читается" },
        value: longestResponse,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: { en: "Letters in the name of a widget's folder", ru: "Букв в имени папки виджета" },
        value: maxNameLength,
        unit: "count",
        knownFrom: "ours",
      },
    ],
  },
  {
    id: "server",
    title: { en: "Requests of widgets to your server", ru: "Запросы виджетов к вашему серверу" },
    rows: [
      {
        limit: { en: "Body of an action", ru: "Тело действия" },
        value: longestBody,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: {
          en: "Requests for actions of one widget in one store, a day",
          ru: "Запросов действий одного виджета в одном магазине за день",
        },
        value: actionsPerDay,
        unit: "count",
        knownFrom: "ours",
      },
    ],
  },
  {
    id: "local-platform",
    title: { en: "The local platform", ru: "Локальная платформа" },
    rows: [
      {
        limit: { en: "Body of a control request", ru: "Тело управляющего запроса" },
        value: controlCap,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: { en: "Import of a store file", ru: "Импорт файла магазинов" },
        value: importCap,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: { en: "Snapshots", ru: "Снимков" },
        value: snapshotLimit,
        unit: "count",
        knownFrom: "ours",
      },
      {
        limit: { en: "Body of a request in the log", ru: "Тело запроса в журнале" },
        value: bodyLimit,
        unit: "bytes",
        knownFrom: "ours",
      },
      {
        limit: {
          en: "Operations on widgets that are kept as history",
          ru: "Операций с виджетами, которые хранятся в истории",
        },
        value: operationLimit,
        unit: "count",
        knownFrom: "ours",
      },
    ],
  },
];

function measure(value: number, unit: Unit, language: Language): string {
  const show = (number: number) => new Intl.NumberFormat(language).format(number).replaceAll(/\s/g, " ");
  const step = [1024 * 1024, 1024].find((size) => unit === "bytes" && value >= size && value % size === 0);
  if (step !== undefined) return `${show(value / step)} ${units[step === 1024 ? "KiB" : "MiB"][language]}`;
  if (unit === "ms") return `${show(value / 1000)} ${units.s[language]}`;
  return unit === "count" ? show(value) : `${show(value)} ${units[unit][language]}`;
}

const units = {
  bytes: { en: "bytes", ru: "байт" },
  KiB: { en: "KiB", ru: "КиБ" },
  MiB: { en: "MiB", ru: "МиБ" },
  s: { en: "s", ru: "с" },
} satisfies Record<string, Text>;

const knownFromTexts: Readonly<Record<Row["knownFrom"], Text>> = {
  spec: { en: "spec", ru: "spec" },
  observed: { en: "observed", ru: "observed" },
  assumed: { en: "assumed", ru: "assumed" },
  ours: { en: "Orderpane", ru: "Orderpane" },
};

const texts = {
  limit: { en: "Limit", ru: "Ограничение" },
  value: { en: "Value", ru: "Значение" },
  knownFrom: { en: "Known from", ru: "Откуда известно" },
} satisfies Record<string, Text>;
