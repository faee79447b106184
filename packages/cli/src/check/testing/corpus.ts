import type { SampleOrderName } from "@orderpane/protocol/samples";
import type { RuleId } from "../findings.ts";
import type { Choice } from "../views.ts";

/** A widget of the corpus. Its name is its key in the table. */
export interface CorpusWidget {
  /** `index.tsx`. */
  readonly source: string;
  /** `style.css`, imported by every widget that has one. */
  readonly css?: string;
  /** `server.ts`, served by the store at `<setting app>/<name of the widget>`. */
  readonly server?: string;
  readonly settings?: Readonly<Record<string, object>>;
  /** CSS px, default 200. */
  readonly height?: number;
  /** The order for the check; default `typical`. */
  readonly order?: SampleOrderName;
  /** Differences from a light, narrow, Russian frame with the widget's own server. */
  readonly choice?: Choice;
}

interface FaultyWidget extends CorpusWidget {
  readonly rule: RuleId;
}

/** Returns a widget that renders this JSX. */
function showing(jsx: string): string {
  return `
    import { useOrder } from "@orderpane/runtime";
    export default function Widget() {
      const order = useOrder();
      return <main>${jsx}</main>;
    }`;
}

/** Returns a widget that runs these statements once it is mounted. */
function doing(statements: string, jsx = "<p>Заказ собран</p>"): string {
  return `
    import { useSettings } from "@orderpane/runtime";
    import { useEffect } from "preact/hooks";
    export default function Widget() {
      const settings = useSettings();
      useEffect(() => { ${statements} }, []);
      return <main>${jsx}</main>;
    }`;
}

/** Returns a widget that calls its server, and renders this JSX for the request's state `points`. */
function asking(name: string, jsx: string): string {
  return `
    import { useOrder, useRemote, useSettings } from "@orderpane/runtime";
    export default function Widget() {
      const { id } = useOrder();
      const points = useRemote(useSettings().app + "/${name}", { order_id: id });
      return <main>${jsx}</main>;
    }`;
}

const pointsServer = `
  import { widgetRoute } from "@orderpane/server/widget";
  import * as v from "valibot";
  export default widgetRoute({
    input: v.object({ order_id: v.string() }),
    handler: async () => ({ points: 12 }),
  });`;

/** The tests start this server: `/slow` never responds, and `/missing` does not exist. */
const named = { other: { type: "url", default: "http://named.localhost" } };

const longWord = "Электрогидравлическийраспределительныйпереключатель".repeat(2);
const sentence = "Соберите заказ до обеда, проверьте количество и передайте его курьеру у второго входа.";
const shown: Record<string, FaultyWidget> = {
  "nothing-rendered": { rule: "empty", source: "export default () => null;" },
  "throws-while-rendering": {
    rule: "failure",
    source: `export default () => { throw new Error("нет данных"); };`,
  },
  "throws-later": {
    rule: "error",
    source: doing(`setTimeout(() => { throw new Error("позже"); });`),
  },
  "logs-an-error": { rule: "console", source: doing(`console.error("склад не найден");`) },
  "comment-becomes-markup": {
    rule: "markup",
    order: "hostile",
    source: showing("<div dangerouslySetInnerHTML={{ __html: order.comment }} />"),
  },
};

const sizes: Record<string, FaultyWidget> = {
  "taller-than-declared": {
    rule: "height",
    height: 60,
    source: showing("{[1, 2, 3, 4].map((line) => <p>Строка {line}</p>)}"),
  },
  "long-word": { rule: "wide", source: showing(`<p>${longWord}</p>`) },
  ellipsis: {
    rule: "cut",
    source: showing(`<p class="line">${sentence}</p>`),
    css: ".line { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  },
  "hidden-below": {
    rule: "cut",
    source: showing(`<div class="box">${sentence}</div>`),
    css: ".box { height: 30px; overflow: hidden; }",
  },
};

const access: Record<string, FaultyWidget> = {
  "dark-text-in-the-dark": {
    rule: "axe/color-contrast",
    choice: { scheme: undefined },
    source: showing(`<p style="color: #333">Собран</p><b style="color: #333">Оплачен</b>`),
  },
  "keeps-the-tab-key": {
    rule: "keyboard-trap",
    source: showing(
      `<label>Комментарий <textarea onKeyDown={(event) => event.key === "Tab" && event.preventDefault()} /></label>`,
    ),
  },
  "two-fields-in-a-circle": {
    rule: "keyboard-trap",
    source: showing(`
      <label>От <input id="from" onKeyDown={(event) => {
        if (event.key === "Tab") { event.preventDefault(); document.getElementById("to").focus(); }
      }} /></label>
      <label>До <input id="to" onKeyDown={(event) => {
        if (event.key === "Tab") { event.preventDefault(); document.getElementById("from").focus(); }
      }} /></label>`),
  },
  "no-focus-ring": {
    rule: "focus",
    source: showing(`<button type="button" class="plain">Собрать</button>`),
    css: ".plain { outline: none; }",
  },
};

const network: Record<string, FaultyWidget> = {
  "without-https": {
    rule: "insecure",
    settings: { other: { type: "string", default: "http://insecure.example" } },
    source: doing("fetch(`${settings.other}/`);"),
  },
  "address-in-the-code": { rule: "unnamed", source: doing(`fetch("http://unnamed.localhost/");`) },
  "asks-twice": {
    rule: "repeated",
    settings: named,
    source: doing("for (const part of [1, 2]) fetch(`${settings.other}/?orders`, { part });"),
  },
  "never-answered": {
    rule: "unfinished",
    settings: named,
    source: doing("fetch(`${settings.other}/slow`);"),
  },
};

const waiting = `{points.status === "loading" && <p>Загрузка…</p>}`;
const failed = `{points.status === "failed" && <p role="alert">Сервер не отвечает</p>}`;

const servers: Record<string, FaultyWidget> = {
  "server-is-gone": {
    rule: "error",
    choice: { server: "none" },
    settings: named,
    source: doing("fetch(settings.other).then((response) => response.json());"),
  },
  "server-is-slow": {
    rule: "empty",
    choice: { server: "slow" },
    server: pointsServer,
    source: asking(
      "server-is-slow",
      `{points.status === "ready" && <p>Баллов: {points.data.points}</p>} ${failed}`,
    ),
  },
  "server-reports-an-error": {
    rule: "empty",
    choice: { server: "error" },
    server: pointsServer,
    source: asking(
      "server-reports-an-error",
      `${waiting} {points.data && <p>Баллов: {points.data.points}</p>}`,
    ),
  },
  "server-refuses-a-field": {
    rule: "failure",
    choice: { server: "fields" },
    server: pointsServer,
    source: asking(
      "server-refuses-a-field",
      `${waiting} {points.error && <p>Ошибка в телефоне: {points.error.cause?.fields.phone.length}</p>}`,
    ),
  },
  "server-sends-another-shape": {
    rule: "failure",
    choice: { server: "shape" },
    server: pointsServer,
    source: asking(
      "server-sends-another-shape",
      `${waiting} ${failed} {points.data && <p>Баллов: {points.data.points.toFixed()}</p>}`,
    ),
  },
};

/** Widgets with one fault each. */
export const faultyWidgets: Readonly<Record<string, FaultyWidget>> = {
  ...shown,
  ...sizes,
  ...access,
  ...network,
  ...servers,
};

/** Widgets without a fault, which a check could mistake for faulty ones. */
export const soundWidgets: Readonly<Record<string, CorpusWidget>> = {
  "made-of-components": {
    height: 500,
    choice: { scheme: undefined },
    source: `
      import { useOrder } from "@orderpane/runtime";
      import * as ui from "@orderpane/runtime/ui";
      export default function Widget() {
        const order = useOrder();
        return (
          <ui.Panel>
            <ui.KeyValueList items={[["Сумма", <ui.MoneyText value={order.total_price} currency="RUR" />]]} />
            <ui.Notice tone="warning">Проверьте адрес</ui.Notice>
            <ui.Table
              label="Товары"
              rows={order.order_lines}
              columns={[
                { title: "Товар", cell: ({ title }) => title },
                { title: "Шт.", cell: ({ quantity }) => quantity, align: "end" },
              ]}
            />
            <ui.Form submit="Сохранить" onSubmit={async () => {}}>
              <ui.Input name="note" label="Заметка" />
              <ui.Checkbox name="urgent" label="Срочно" />
              <ui.Select name="store" label="Склад" options={[["1", "Первый"], ["2", "Второй"]]} />
            </ui.Form>
            <div><ui.Badge tone="success">Собран</ui.Badge> <ui.CopyButton text="1001" /></div>
          </ui.Panel>
        );
      }`,
  },
  "table-that-scrolls": {
    source: showing(`
      <div class="scrolls" tabIndex={0} role="region" aria-label="Остатки">
        <table><tbody><tr>{Array.from({ length: 12 }, (_, index) => <td>Склад {index + 1}</td>)}</tr></tbody></table>
      </div>`),
    css: ".scrolls { overflow: auto; } td { padding: 0 20px; white-space: nowrap; }",
  },
  "ellipsis-with-a-tooltip": {
    source: showing(`<p class="line" title="${sentence}">${sentence}</p>`),
    css: ".line { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  },
  "signs-larger-than-their-buttons": {
    source: showing(`
      <button type="button" class="zoom" aria-label="Приблизить">+</button>
      <button type="button" class="zoom" aria-label="Отдалить">−</button>`),
    css: ".zoom { width: 24px; height: 24px; padding: 0; overflow: hidden; font: 20px/30px sans-serif; }",
  },
  "hidden-label": {
    source: showing(`
      <label for="note" class="hidden">Заметка для сборщика заказа</label><input id="note" />
      <span class="clipped">Собран сегодня</span>`),
    css: `
      .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .clipped { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
        clip: rect(0, 0, 0, 0); white-space: nowrap; }`,
  },
  "asks-a-server": {
    choice: { server: undefined },
    server: pointsServer,
    source: asking(
      "asks-a-server",
      `{points.status === "loading" && <p role="status">Загрузка…</p>}
      {points.status === "failed" && <p role="alert">Сервер не отвечает</p>}
      {points.data && (typeof points.data.points === "number"
        ? <p>Баллов: {points.data.points}</p>
        : <p role="alert">Сервер отвечает неверно</p>)}`,
    ),
  },
  "date-with-many-stops": {
    source: showing(`
      <label>Доставить <input type="datetime-local" /></label> <button type="button">Сохранить</button>`),
  },
};
