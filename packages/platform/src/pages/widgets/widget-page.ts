import { html } from "hono/html";
import type { Operation } from "../../db/operation.ts";
import type { ShownWidget } from "../../stores/store.ts";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { widgetPath } from "../../paths.ts";
import type { Site } from "../layout/site.ts";
import { codeView } from "./code-view.ts";
import { changeItem } from "./change-item.ts";
import { markerText, sizeOf } from "./widget-facts.ts";

export interface WidgetPageOptions {
  readonly id: number;
  /** `undefined` if it was deleted. */
  readonly widget: ShownWidget | undefined;
  /** Its history, oldest first. */
  readonly operations: readonly Operation[];
  readonly site: Site;
}

const shownChanges = 50;
/** In characters. More makes a browser slow. */
const shownCode = 100_000;

/** A widget with its code and its history, or only the history if it was deleted. */
export function widgetPage({ id, widget, operations, site }: WidgetPageOptions): string {
  const { t } = site.locale;
  const title = t("widgetTitle", { id });
  return layout({
    title,
    site,
    content: html`<p class="crumbs"><a href="/widgets">${t("allWidgets")}</a></p>
      <h1>${title} ${widget ? "" : html`<span class="badge declined">${t("deleted")}</span>`}</h1>
      ${widget ? html`${facts(widget, site.locale)} ${code(widget, site)}` : ""}
      ${history(operations, site.locale)}`,
  });
}

function facts(
  { code: text, applicationTitle, pageType, height, createdAt }: ShownWidget,
  locale: Locale,
): Html {
  const { t, size, time } = locale;
  const rows = [
    [t("marker"), markerText(text, t)],
    [t("application"), applicationTitle],
    [t("page"), t(pageType === "product" ? "pageProduct" : "pageOrder")],
    [t("height"), `${height} px`],
    [t("size"), size(sizeOf(text))],
    [t("created"), time(createdAt)],
  ] as const;
  return html`<section class="card">
    <dl>
      ${rows.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function code({ id, code: text }: ShownWidget, { locale: { t, size }, url }: Site): Html {
  const isCut = text.length > shownCode && !url.searchParams.has("whole");
  const shown = isCut ? text.slice(0, shownCode) : text;
  return html`<section class="card">
    <h2>${t("code")}</h2>
    ${codeView(shown, t("code"))}
    ${
      isCut
        ? html`<p>
            ${t("codeCut", { shown: size(sizeOf(shown)), whole: size(sizeOf(text)) })}
            <a href="${widgetPath(id)}?whole">${t("showWhole")}</a>
          </p>`
        : ""
    }
  </section>`;
}

function history(operations: readonly Operation[], locale: Locale): Html {
  const { t, number } = locale;
  const latest = operations.slice(-shownChanges).toReversed();
  return html`<section class="card">
    <h2>${t("history")} <small class="muted">${number(operations.length)}</small></h2>
    ${operations.length > latest.length ? html`<p class="muted">${t("historyCut", { count: latest.length })}</p>` : ""}
    <ol class="history">
      ${latest.map((operation, at) => changeItem(operation, at + 1, locale))}
    </ol>
  </section>`;
}
