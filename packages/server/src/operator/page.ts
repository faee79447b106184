import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { FleetStore } from "../fleet/explain.ts";
import type { FleetStatus } from "../fleet/fleet.ts";
import { textResponse } from "../lifecycle/responses.ts";
import type { ReportedPlace } from "../registry/registry.ts";
import { pageTexts } from "./page-texts.ts";

type Language = "en" | "ru";
type Name = keyof typeof pageTexts;
type Translate = (name: Name) => string;
type Html = ReturnType<typeof html>;
type Cell = string | number | null;
type Table = readonly [names: readonly [title: Name, ...head: Name[]], rows: readonly (readonly Cell[])[]];

interface OperatorView {
  /** The application's id. */
  readonly id: string;
  readonly status: FleetStatus;
  readonly failing: readonly FleetStore[];
  readonly errors: readonly ReportedPlace[];
  /** Why the process is not ready; `null` if it is. */
  readonly trouble: string | null;
  /** For the buttons; `null` leaves them out. */
  readonly csrf: string | null;
}

/** The page of the operator. It reloads itself, and works without scripts. */
export function operatorPage(language: Language, view: OperatorView): Response {
  const { id, status, failing, errors, trouble, csrf } = view;
  const t = translator(language);
  const { base, release, share, halted, waiting, silenced, shops, stores, events } = status;
  const facts: readonly [name: Name, value: unknown][] = [
    ["base", base ?? "—"],
    ["release", release ?? "—"],
    ["share", release && html`<progress max="100" value="${share}"></progress> ${share} %`],
    ["halted", halted],
    ["waiting", waiting.join(", ")],
    ["silenced", silenced.join(", ")],
    ["shops", shops.join(", ")],
  ];
  const shown = facts.filter(([, value]) => value);
  const tables: readonly Table[] = [
    [
      ["stores", "state", "has", "wanted", "error", "stores"],
      stores.map((row) => [t(row.state), row.has, row.wanted, row.errorCode, row.stores]).slice(0, 50),
    ],
    [
      ["failures", "shop", "error", "reason", "next"],
      failing.map(({ shop, deploy }) => [shop, deploy.errorCode, deploy.error, timeOf(deploy.dueAt)]),
    ],
    [["errors", "widget", "error", "place", "stores"], errors.map(cellsOfError)],
    [["events", "at", "by", "event"], events.map(({ at, by, text }) => [timeOf(at), by, text])],
  ];
  return pageResponse(
    200,
    language,
    html`<h1>${id} <small class="${trouble ? "bad" : "good"}">${trouble ?? t("ready")}</small></h1>
      <dl>
        ${shown.map(
          ([name, value]) =>
            html`<dt class="${name}">${t(name)}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${csrf !== null && buttons(t, status, csrf)} ${tables.map((table) => renderTable(t, table))}`,
  );
}

function cellsOfError({ widget, name, message, frames, stores }: ReportedPlace): Cell[] {
  const places = frames.map(({ file, line }) => `${file}:${line}`);
  return [widget, [name, message].filter(Boolean).join(": "), places.join(", "), stores];
}

/** The page that asks for the operator's key. */
export function keyPage(language: Language): Response {
  const t = translator(language);
  return pageResponse(
    401,
    language,
    html`<form method="post">
      <label>${t("key")} <input name="key" type="password" autocomplete="current-password" required /></label>
      <button>${t("logIn")}</button>
    </form>`,
  );
}

/** Each button sends a verb, and for `release` its arguments. */
function buttons(t: Translate, { release, share, halted, waiting }: FleetStatus, csrf: string): Html {
  const [newest] = waiting;
  const isBetween = share > 0 && share < 100;
  // A halted release continues where it was.
  const next = halted === null ? [1, 10, 100].find((step) => step > share) : share;
  const actions = [
    share > 0 && halted === null && ["halt", t("halt")],
    share > 0 && ["back", t("back")],
    release !== null && next !== undefined && [`release ${release} ${next}`, `${t("releaseTo")} ${next} %`],
    newest !== undefined && !isBetween && [`release ${newest} 1`, `${newest}: ${t("releaseTo")} 1 %`],
  ];
  return html`<form method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    ${actions.filter(Array.isArray).map(([value, text]) => html`<button name="do" value="${value}">${text}</button> `)}
  </form>`;
}

/** Without rows, a table is left out. */
function renderTable(t: Translate, [[title, ...head], rows]: Table): Html {
  if (rows.length === 0) return html``;
  return html`<h2>${t(title)}</h2>
    <table>
      <tr>
        ${head.map((name) => html`<th>${t(name)}</th>`)}
      </tr>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr> `,
      )}
    </table>`;
}

function timeOf(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: #1f2733; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; } small { font-size: 0.9rem; margin-left: 0.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; } dd { margin: 0; overflow-wrap: anywhere; }
dt, th { color: #5b6675; font-weight: 400; } .good, progress { color: #13703c; accent-color: #13703c; } .bad, .halted { color: #b3261e; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid #e3e7ec; }
input, button { font: inherit; padding: 0.35rem 0.9rem; border: 1px solid #9aa5b1; border-radius: 6px; }
`;

function translator(language: Language): Translate {
  return (name) => pageTexts[name][language === "ru" ? 1 : 0];
}

const styleHash = createHash("sha256").update(style).digest("base64");

function pageResponse(status: number, language: Language, content: Html): Response {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Orderpane</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        ${content}
      </body>
    </html>`;
  return textResponse(status, (page as HtmlEscapedString).toString(), {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    // Shows the progress of a release.
    ...(status === 200 && { Refresh: "15" }),
  });
}
