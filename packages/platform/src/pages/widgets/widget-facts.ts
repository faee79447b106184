import { readMarker } from "@orderpane/protocol/bundle";
import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import type { TitleOf } from "../../platform.ts";
import type { ShownWidget, Store } from "../../stores/store.ts";
import { orderPath, panelId, productPath } from "../../paths.ts";

export function markerText(code: string, t: Translate): Html {
  const marker = readMarker(code);
  if (!marker) return html`<span class="muted">${t("handMade")}</span>`;
  const { project, widget, build } = marker;
  return html`${project}/${widget} <code class="muted">${build}</code>`;
}

export function codeSize(code: string | null, { size }: Locale): string {
  return size(Buffer.byteLength(code ?? ""));
}

export function pageName(page: string, t: Translate): string {
  return t(page === "product" ? "pageProduct" : "pageOrder");
}

/** Leads to the widget in the first page that shows it, if the store has one. */
export function pageLink(
  { id, pageType }: ShownWidget,
  { orders, products }: Store,
  t: Translate,
): Html | string {
  const record = pageType === "product" ? products.first() : orders.first();
  if (!record) return pageName(pageType, t);
  const path = pageType === "product" ? productPath(record.id) : orderPath(record.id);
  return html`<a href="${path}#${panelId(id)}">${pageName(pageType, t)} ${record.id}</a>`;
}

export function titleIn(code: string | null, titleOf: TitleOf): string | null {
  const marker = readMarker(code ?? "");
  return marker && titleOf(marker);
}
