import type { SampleOrderName } from "@orderpane/protocol/samples";
import type { RuleId } from "../findings.ts";
import type { Choice } from "../views.ts";

/** A widget of the corpus. Its name is its place in the table. */
export interface CorpusWidget {
  /** `index.tsx`. */
  readonly source: string;
  /** `style.css`, which every widget that has one imports. */
  readonly css?: string;
  /** `server.ts`. The store serves it at `<setting app>/<name of the widget>`. */
  readonly server?: string;
  readonly settings?: Readonly<Record<string, object>>;
  /** CSS px, default 200. */
  readonly height?: number;
  /** The order that it is checked with; default `typical`. */
  readonly order?: SampleOrderName;
  /** What differs from a light, narrow, Russian frame with the widget's own server. */
  readonly choice?: Choice;
}

export interface FaultyWidget extends CorpusWidget {
  readonly rule: RuleId;
  /** What else the fault leads to. */
  readonly also?: readonly RuleId[];
}

/** A widget that shows this JSX. */
export function showing(jsx: string): string {
  return `
    import { useOrder } from "@orderpane/runtime";
    export default function Widget() {
      const order = useOrder();
      return <main>${jsx}</main>;
    }`;
}

/** A widget that does this once it is shown. */
export function doing(statements: string, jsx = "<p>Заказ собран</p>"): string {
  return `
    import { useSettings } from "@orderpane/runtime";
    import { useEffect } from "preact/hooks";
    export default function Widget() {
      const settings = useSettings();
      useEffect(() => { ${statements} }, []);
      return <main>${jsx}</main>;
    }`;
}

/** A widget that asks its server, and shows this JSX for what `points` has become. */
export function asking(name: string, jsx: string): string {
  return `
    import { useOrder, useRemote, useSettings } from "@orderpane/runtime";
    export default function Widget() {
      const { id } = useOrder();
      const points = useRemote(useSettings().app + "/${name}", { order_id: id });
      return <main>${jsx}</main>;
    }`;
}

export const pointsServer = `
  import { widgetRoute } from "@orderpane/server/widget";
  import * as v from "valibot";
  export default widgetRoute({
    input: v.object({ order_id: v.string() }),
    handler: async () => ({ points: 12 }),
  });`;

/** A server that the tests start: `/slow` never responds, `/missing` is missing. */
const named = { other: { type: "url", default: "http://named.localhost" } };

const longWord = "Электрогидравлическийраспределительныйпереключатель".repeat(2);
const sentence = "Соберите заказ до обеда, проверьте количество и передайте его курьеру у второго входа.";
const wide = "width: 500px; height: 20px; background: CanvasText";
const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const shown: Record<string, FaultyWidget> = {
  "nothing-rendered": { rule: "empty", source: "export default () => null;" },
  "everything-hidden": { rule: "empty", source: showing(`<p hidden>Собран</p>`) },
  "throws-while-rendering": {
    rule: "failure",
    source: `export default () => { throw new Error("нет данных"); };`,
  },
  "throws-while-loading": {
    rule: "failure",
    source: `JSON.parse("{"); export default () => <p>Собран</p>;`,
  },
  "trusts-that-a-buyer-is-there": {
    rule: "failure",
    order: "minimal",
    source: showing("<p>{order.client.name}</p>"),
  },
  "throws-later": {
    rule: "error",
    source: doing(`setTimeout(() => { throw new Error("позже"); });`),
  },
  "rejects-unhandled": {
    rule: "error",
    source: doing(`void Promise.reject(new Error("отказано"));`),
  },
  "logs-an-error": { rule: "console", source: doing(`console.error("склад не найден");`) },
  "asks-for-what-is-missing": {
    rule: "console",
    settings: named,
    source: doing("fetch(`${settings.other}/missing`);"),
  },
  "shows-a-picture-that-is-missing": {
    rule: "console",
    settings: named,
    source: `
      import { useSettings } from "@orderpane/runtime";
      export default () => <p>Собран <img alt="" src={useSettings().other + "/missing"} /></p>;`,
  },
  "comment-becomes-markup": {
    rule: "markup",
    order: "hostile",
    source: showing("<div dangerouslySetInnerHTML={{ __html: order.comment }} />"),
  },
  "referer-becomes-a-link": {
    rule: "markup",
    order: "hostile",
    source: showing("<a href={order.referer}>Откуда пришёл</a>"),
  },
};

const sizes: Record<string, FaultyWidget> = {
  "taller-than-declared": {
    rule: "height",
    height: 60,
    source: showing("{[1, 2, 3, 4].map((line) => <p>Строка {line}</p>)}"),
  },
  "long-word": { rule: "wide", source: showing(`<p>${longWord}</p>`) },
  "text-without-breaks": {
    rule: "wide",
    source: showing(`<p style="white-space: nowrap">${sentence}</p>`),
  },
  "wide-picture": {
    rule: "wide",
    source: showing(`<img src="${pixel}" alt="Чайник" width="500" height="40" />`),
  },
  "wide-box": { rule: "wide", source: showing(`<p>Собран</p><div style="${wide}" />`) },
  "off-to-the-left": {
    rule: "wide",
    source: showing(`<p style="position: relative; left: -60px">Заказ собран</p>`),
  },
  ellipsis: {
    rule: "cut",
    source: showing(`<p class="line">${sentence}</p>`),
    css: ".line { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  },
  "hidden-sideways": {
    rule: "cut",
    source: showing(`<div class="line">${sentence}</div>`),
    css: ".line { width: 200px; overflow: hidden; white-space: nowrap; }",
  },
  "hidden-below": {
    rule: "cut",
    source: showing(`<div class="box">${sentence}</div>`),
    css: ".box { height: 30px; overflow: hidden; }",
  },
  "clipped-below": {
    rule: "cut",
    source: showing(`<div class="box">${sentence}</div>`),
    css: ".box { height: 30px; overflow: clip; }",
  },
  "line-clamp": {
    rule: "cut",
    source: showing(`<p class="two">${sentence} ${sentence}</p>`),
    css: ".two { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }",
  },
  "negative-margin": {
    rule: "overlap",
    source: showing(`<p style="margin: 0">Чайник</p><p style="margin: -16px 0 0">Собран</p>`),
  },
  "placed-over-text": {
    rule: "overlap",
    source: showing(
      `<div style="position: relative">Чайник<span style="position: absolute; left: 10px">Собран</span></div>`,
    ),
  },
  "covered-button": {
    rule: "covered",
    source: showing(
      `<div style="position: relative"><button type="button">Собрать</button><div class="veil" /></div>`,
    ),
    css: ".veil { position: absolute; inset: 0; }",
  },
};

const access: Record<string, FaultyWidget> = {
  "pale-text": { rule: "axe/color-contrast", source: showing(`<p style="color: #aaa">Собран</p>`) },
  "dark-text-in-the-dark": {
    rule: "axe/color-contrast",
    choice: { scheme: undefined },
    source: showing(`<p style="color: #333">Собран</p><b style="color: #333">Оплачен</b>`),
  },
  "input-without-a-label": { rule: "axe/label", source: showing(`<input type="text" />`) },
  "select-without-a-label": {
    rule: "axe/select-name",
    source: showing("<select><option>Склад 1</option><option>Склад 2</option></select>"),
  },
  "picture-without-an-alternative": {
    rule: "axe/image-alt",
    source: showing(`<p>Собран <img src="${pixel}" width="20" height="20" /></p>`),
  },
  "button-without-a-name": {
    rule: "axe/button-name",
    source: showing(
      `<button type="button"><svg width="24" height="24" aria-hidden="true"><circle r="9" cx="12" cy="12" /></svg></button>`,
    ),
  },
  "tiny-buttons": {
    rule: "axe/target-size",
    source: showing(
      `<button type="button" class="tiny">+</button><button type="button" class="tiny">−</button>`,
    ),
    css: ".tiny { width: 14px; height: 14px; padding: 0; border: 0; }",
  },
  "div-as-a-button": {
    rule: "mouse-only",
    source: showing("<div onClick={() => {}}>Собрать</div>"),
  },
  "div-that-hears-no-keys": {
    rule: "mouse-only",
    source: showing(`<div role="button" tabIndex={0} onClick={() => {}}>Собрать</div>`),
  },
  "link-without-an-address": {
    rule: "mouse-only",
    source: showing("<p><a onClick={() => {}}>Собрать</a></p>"),
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
  "shows-a-picture-that-never-comes": {
    rule: "unfinished",
    settings: named,
    source: `
      import { useSettings } from "@orderpane/runtime";
      export default () => <p>Собран <img alt="" src={useSettings().other + "/slow"} /></p>;`,
  },
  "opens-a-socket": {
    rule: "unnamed",
    // The server of the tests has none.
    also: ["console"],
    source: doing(`new WebSocket("ws://unnamed.localhost/");`),
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
    settings: named,
    source: `
      import { useSettings } from "@orderpane/runtime";
      import { useEffect, useState } from "preact/hooks";
      export default function Widget() {
        const { other } = useSettings();
        const [fields, setFields] = useState({ phone: "" });
        useEffect(() => {
          fetch(other).then((response) => response.json()).then(({ error }) => error && setFields(error.fields));
        }, []);
        return <p>Ошибка в телефоне: {fields.phone.length > 0 ? "да" : "нет"}</p>;
      }`,
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

/** One fault in each. */
export const faultyWidgets: Readonly<Record<string, FaultyWidget>> = {
  ...shown,
  ...sizes,
  ...access,
  ...network,
  ...servers,
};
