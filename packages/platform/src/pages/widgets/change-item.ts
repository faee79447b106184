import type { Widget } from "@orderpane/protocol/widget";
import { html } from "hono/html";
import type { Operation } from "../../db/widget-table.ts";
import { badge } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { codeSize, pageName } from "./widget-facts.ts";

const labels = {
  create: ["wasCreated", "paid"],
  replace: ["wasReplaced", "pending"],
  delete: ["deleted", "declined"],
} as const;

export function changeItem(operation: Operation, locale: Locale): Html {
  const { kind, before, after, applicationId } = operation;
  const { t, time } = locale;
  const [key, tone] = labels[kind];
  const at = new Date(operation.at).toISOString();
  return html`<li>
    <p>
      ${badge(t(key), tone)} <time datetime="${at}">${time(at)}</time>
      <span class="muted">${applicationId}</span>
    </p>
    ${before && after && changes(before, after, locale)}
  </li>`;
}

function changes(before: Widget, after: Widget, locale: Locale): Html[] {
  const { t } = locale;
  const texts = [
    before.height !== after.height &&
      t("wasHeight", { before: before.height ?? "—", after: after.height ?? "—" }),
    before.pageType !== after.pageType &&
      t("wasPage", { before: pageName(before.pageType, t), after: pageName(after.pageType, t) }),
    before.code === after.code
      ? t("sameCode")
      : t("wasSize", { before: codeSize(before.code, locale), after: codeSize(after.code, locale) }),
  ];
  return texts.filter((text) => text !== false).map((text) => html`<p>${text}</p>`);
}
