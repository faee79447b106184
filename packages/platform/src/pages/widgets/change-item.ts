import type { Widget } from "@orderpane/protocol/widget";
import { html } from "hono/html";
import type { Operation } from "../../db/widget-table.ts";
import type { Translate } from "../../messages/message.ts";
import { badge, breakable, scrollBox } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { type CodePart, diffCode } from "./diff-code.ts";
import { codeSize, pageName } from "./widget-facts.ts";

const labels = {
  create: ["wasCreated", "paid"],
  replace: ["wasReplaced", "pending"],
  delete: ["deleted", "declined"],
} as const;

export function changeItem(operation: Operation, nth: number, locale: Locale): Html {
  const { kind, before, after, applicationId } = operation;
  const { t, time } = locale;
  const [key, tone] = labels[kind];
  const at = new Date(operation.at).toISOString();
  return html`<li>
    <p>
      ${badge(t(key), tone)} <time datetime="${at}">${time(at)}</time>
      <span class="muted">${applicationId}</span>
    </p>
    ${
      before &&
      after &&
      html`${fieldChanges(before, after, locale)}
      ${codeChange(before.code ?? "", after.code ?? "", { label: t("changeOf", { nth }), t })}`
    }
  </li>`;
}

function fieldChanges(before: Widget, after: Widget, locale: Locale): Html[] {
  const { t } = locale;
  const changes = [
    before.height !== after.height &&
      t("wasHeight", { before: before.height ?? "—", after: after.height ?? "—" }),
    before.pageType !== after.pageType &&
      t("wasPage", { before: pageName(before.pageType, t), after: pageName(after.pageType, t) }),
    before.code !== after.code &&
      t("wasSize", { before: codeSize(before.code, locale), after: codeSize(after.code, locale) }),
  ];
  return changes.filter((text) => text !== false).map((text) => html`<p>${text}</p>`);
}

/** In characters. A page compares many versions, and no other request is handled meanwhile. */
const largestCompared = 64 * 1024;

function codeChange(before: string, after: string, { label, t }: { label: string; t: Translate }): Html {
  const note = (text: string) => html`<p class="muted">${text}</p>`;
  if (before === after) return note(t("sameCode"));
  if (Math.max(before.length, after.length) > largestCompared) return note(t("tooLarge"));
  const parts = diffCode(before, after);
  if (!parts) return note(t("tooDifferent"));
  const shown = parts.map((part, at) => partHtml(part, at === 0, at === parts.length - 1));
  return scrollBox(shown, { label });
}

const longestChange = 4000;
const context = 60;

function partHtml({ kind, text }: CodePart, isFirst: boolean, isLast: boolean): Html | string {
  if (kind === "same") {
    if (text.length <= 2 * context) return breakable(text);
    return `${isFirst ? "" : text.slice(0, context)}…${isLast ? "" : text.slice(-context)}`;
  }
  const shown = breakable(text.length > longestChange ? `${text.slice(0, longestChange)}…` : text);
  return kind === "removed" ? html`<del>${shown}</del>` : html`<ins>${shown}</ins>`;
}
