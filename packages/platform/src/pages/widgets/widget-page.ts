import { html } from "hono/html";
import type { Operation } from "../../db/widget-table.ts";
import type { ShownWidget, Store } from "../../stores/store.ts";
import { badge, factList } from "../layout/elements.ts";
import { codeBox, copyButton, copyScript, foldedCard } from "../code/code-box.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import type { TitleOf } from "../../platform.ts";
import { changeItem } from "./change-item.ts";
import { codeSize, markerText, pageLink, titleIn } from "./widget-facts.ts";

const shownChanges = 50;

/** Returns `null` for a widget that never existed; a deleted one keeps its history. */
export function widgetPage(
  store: Store,
  id: number,
  { titleOf, site }: { titleOf: TitleOf; site: Site },
): string | null {
  const widget = store.widgets().find((candidate) => candidate.id === id);
  const operations = store.operations(id);
  if (!widget && operations.length === 0) return null;
  const { t } = site.locale;
  const name = t("widgetTitle", { id });
  const ownTitle = widget ? titleIn(widget.code, titleOf) : null;
  const title = ownTitle ?? name;
  return layout({
    title,
    site,
    content: html`<p class="crumbs"><a href="/widgets">${t("allWidgets")}</a></p>
      <h1>
        ${title} ${ownTitle && html`<small>${name}</small>`} ${widget ? "" : badge(t("deleted"), "declined")}
      </h1>
      ${widget ? html`${facts(widget, store, site.locale)} ${codeCard(widget, site)}` : ""}
      ${history(operations, site.locale)}`,
  });
}

function facts(widget: ShownWidget, store: Store, locale: Locale): Html {
  const { t, time } = locale;
  return html`<section class="card">
    ${factList([
      [t("marker"), markerText(widget.code, t)],
      [t("application"), widget.applicationTitle],
      [t("shownOn"), pageLink(widget, store, t)],
      [t("height"), `${widget.height} px`],
      [t("size"), codeSize(widget.code, locale)],
      [t("created"), time(widget.createdAt)],
    ])}
  </section>`;
}

function codeCard({ code }: ShownWidget, { locale }: Site): Html {
  const { t } = locale;
  const content = html`${codeBox(code, { id: "code", label: t("code") })} ${copyButton("code", t)}`;
  const title = html`${t("code")} <small class="muted">${codeSize(code, locale)}</small>`;
  return html`${foldedCard(title, code, content)}${copyScript}`;
}

function history(operations: readonly Operation[], locale: Locale): Html {
  const { t, number } = locale;
  const latest = operations.slice(-shownChanges).toReversed();
  return html`<section class="card">
    <h2>${t("history")} <small class="muted">${number(operations.length)}</small></h2>
    ${operations.length > latest.length ? html`<p class="muted">${t("historyCut", { count: latest.length })}</p>` : ""}
    <ol class="history">
      ${latest.map((operation) => changeItem(operation, locale))}
    </ol>
  </section>`;
}
