import { html } from "hono/html";
import type { Operation } from "../../db/operation.ts";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import type { MessageCode } from "../../messages/message.ts";
import { type CodePart, diffCode } from "./diff-code.ts";
import { sizeOf } from "./widget-facts.ts";

const labels = {
  create: ["wasCreated", "paid"],
  replace: ["wasReplaced", "pending"],
  delete: ["wasDeleted", "declined"],
} as const satisfies Record<Operation["kind"], readonly [MessageCode, string]>;

/** One change of a widget, with the values before and after it. `nth` counts from the latest, which is 1. */
export function changeItem(operation: Operation, nth: number, locale: Locale): Html {
  const { kind, at, before, after, applicationId } = operation;
  const { t, time } = locale;
  const [key, tone] = labels[kind];
  return html`<li data-change="${kind}">
    <p>
      <span class="badge ${tone}">${t(key)}</span>
      <time datetime="${new Date(at).toISOString()}">${time(new Date(at).toISOString())}</time>
      <span class="muted">${applicationId}</span>
    </p>
    ${before && after ? html`${fieldChanges(operation, locale)} ${codeChange(operation, nth, locale)}` : ""}
  </li>`;
}

function fieldChanges({ before, after }: Operation, { t, size }: Locale): Html[] {
  const page = (type: string | undefined) => t(type === "product" ? "pageProduct" : "pageOrder");
  const changes = [
    before?.height !== after?.height &&
      t("wasHeight", { before: before?.height ?? "—", after: after?.height ?? "—" }),
    before?.pageType !== after?.pageType &&
      t("wasPage", { before: page(before?.pageType), after: page(after?.pageType) }),
    before?.code !== after?.code &&
      t("wasSize", { before: size(sizeOf(before?.code ?? "")), after: size(sizeOf(after?.code ?? "")) }),
  ];
  return changes.filter((text) => text !== false).map((text) => html`<p>${text}</p>`);
}

/** In characters. A page compares many versions, and no other request is handled meanwhile. */
const largestCompared = 64 * 1024;

function codeChange(operation: Operation, nth: number, { t }: Locale): Html {
  const [before, after] = [operation.before?.code ?? "", operation.after?.code ?? ""];
  if (before === after) return html`<p class="muted">${t("sameCode")}</p>`;
  if (Math.max(before.length, after.length) > largestCompared) {
    return html`<p class="muted">${t("tooLarge")}</p>`;
  }
  const parts = diffCode(before, after);
  if (!parts) return html`<p class="muted">${t("tooDifferent")}</p>`;
  return html`<pre class="body diff" tabindex="0" role="region" aria-label="${t("changeOf", { nth })}">
${parts.map((part, at) => partHtml(part, edgeOf(at, parts.length)))}</pre>`;
}

type Edge = "first" | "last" | "inner";

function edgeOf(nth: number, count: number): Edge {
  if (nth === 0) return "first";
  return nth === count - 1 ? "last" : "inner";
}

function partHtml({ kind, text }: CodePart, edge: Edge): Html | string {
  if (kind === "same") return contextOf(text, edge);
  const shown = text.length > longestChange ? `${text.slice(0, longestChange)}…` : text;
  return kind === "removed" ? html`<del>${shown}</del>` : html`<ins>${shown}</ins>`;
}

const longestChange = 4000;
const context = 60;

/** Unchanged code is cut down to what is next to a change. */
function contextOf(text: string, edge: Edge): string {
  if (text.length <= 2 * context) return text;
  const [head, tail] = [text.slice(0, context), text.slice(-context)];
  if (edge === "first") return `…${tail}`;
  return edge === "last" ? `${head}…` : `${head}…${tail}`;
}
