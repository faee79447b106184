import { html } from "hono/html";
import type { Translate } from "../../translations/message.ts";
import type { Html } from "./layout.ts";

export function badge(text: string | number, tone = ""): Html {
  return html`<span class="${tone === "" ? "badge" : `badge ${tone}`}">${text}</span>`;
}

export type Fact = readonly [name: string, value: Html | string | number | null | undefined];

export function factList(facts: readonly Fact[], className?: string): Html {
  return html`<dl ${className && html`class="${className}"`}>
    ${facts
      .filter(([, value]) => hasValue(value))
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

export function hasValue(value: Fact[1]): boolean {
  return value !== null && value !== undefined && value !== "";
}

const longestText = 1000;

/** Cuts a text of a record: more of it would hide the rest of the page, and long words make browsers slow. */
export function cutText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

export function card(title: Html | string, content: Html | readonly Html[]): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** In characters: longer code would hide the rest of the page. */
const longestUnfolded = 2000;

export function foldedCard(title: Html, code: string, content: Html): Html {
  return html`<details class="card folded" ${code.length <= longestUnfolded ? "open" : ""}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}

interface CodeBoxOptions {
  readonly id: string;
  readonly label: string;
  readonly t: Translate;
}

/** Code that the keyboard can scroll, with a button that copies it. Needs {@link copyScript}. */
export function codeBox(code: string, { id, label, t }: CodeBoxOptions): Html {
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}">
<code id="${id}">${code}</code></pre>
    <p class="buttons">
      <button
        type="button"
        data-copy="${id}"
        data-copied="${t("copied")}"
        data-not-copied="${t("notCopied")}"
        hidden
      >
        ${t("copy")}
      </button>
      <span role="status" data-copy-state></span>
    </p>`;
}

export const copyScript = html`<script src="/__store/copy-text.js"></script>`;

interface SelectOptions<Value extends string | number> {
  readonly name: string;
  readonly choices: readonly (readonly [value: Value, title: string])[];
  readonly chosen: Value | null;
  readonly describedBy?: string;
  readonly id?: string;
}

export function select<Value extends string | number>(options: SelectOptions<Value>): Html {
  const { name, choices, chosen, describedBy, id } = options;
  return html`<select
    name="${name}"
    ${id && html`id="${id}"`}
    ${describedBy && html`aria-describedby="${describedBy}"`}
  >
    ${choices.map(
      ([value, title]) =>
        html`<option value="${value}" ${value === chosen ? "selected" : ""}>${title}</option>`,
    )}
  </select>`;
}

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Html | string | number;
  readonly kind?: "number" | "wrap";
  /** Whether a narrow screen shows the title before the value. */
  readonly isLabelled?: boolean;
}

export function numberColumn<Item>(title: string, cell: Column<Item>["cell"]): Column<Item> {
  return { title, cell, kind: "number", isLabelled: true };
}

interface TableOptions<Item> {
  readonly className?: string;
  readonly foot?: Html;
  readonly body?: Html;
  readonly row?: (item: Item) => Html;
}

export function table<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { className = "stacked", foot, body, row }: TableOptions<Item> = {},
): Html {
  const cells = (item: Item) =>
    columns.map(
      ({ title, cell, kind, isLabelled }) =>
        html`<td ${kind && html`class="${kind}"`} ${isLabelled && html`data-label="${title}"`}>
          ${cell(item)}
        </td>`,
    );
  return html`<table class="${className}">
    <thead>
      <tr>
        ${columns.map(({ title, kind }) => html`<th ${kind === "number" ? html`class="number"` : ""}>${title}</th>`)}
      </tr>
    </thead>
    <tbody ${body}>
      ${items.map(
        (item) =>
          html`<tr ${row?.(item)}>
            ${cells(item)}
          </tr>`,
      )}
    </tbody>
    ${
      foot &&
      html`<tfoot>
        ${foot}
      </tfoot>`
    }
  </table>`;
}
