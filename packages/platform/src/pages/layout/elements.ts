import { html } from "hono/html";
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

/**
 * Lets a browser break long words. Where a word has no place to break, browsers shape the whole rest of it
 * for each line, which takes seconds for 20,000 Arabic letters.
 */
export function breakable(text: string): Html | string {
  const parts = text.split(longWord);
  return parts.length === 1
    ? text
    : html`${parts.map((part, at) => (at % 2 === 0 ? part : html`${part}<wbr />`))}`;
}

const longWord = /(\S{100})/u;

/** Preformatted text that the keyboard can scroll, too. */
export function scrollBox(
  content: Html | string | readonly (Html | string)[],
  options: { label: string; className?: "body" | "code"; id?: string },
): Html {
  const { label, className = "body", id } = options;
  return html`<pre
    class="${className}"
    ${id && html`id="${id}"`}
    tabindex="0"
    role="region"
    aria-label="${label}"
  >
${content}</pre>`;
}

interface SelectOptions<Value extends string | number> {
  readonly name: string;
  readonly choices: readonly (readonly [value: Value, title: string])[];
  readonly chosen: Value | null;
  readonly describedBy?: string;
  readonly id?: string;
  /** The id of the form, if it does not contain the field. */
  readonly form?: string;
}

export function select<Value extends string | number>(options: SelectOptions<Value>): Html {
  const { name, choices, chosen, describedBy, id, form } = options;
  return html`<select
    name="${name}"
    ${id && html`id="${id}"`}
    ${describedBy && html`aria-describedby="${describedBy}"`}
    ${form && html`form="${form}"`}
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
  /** Whether the title stands in front of the value on a narrow screen, where the table has no heading. */
  readonly isLabelled?: boolean;
}

export function table<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { className = "stacked", foot }: { className?: string; foot?: Html } = {},
): Html {
  return html`<table class="${className}">
    ${tableHead(columns)}
    <tbody>
      ${items.map(
        (item) =>
          html`<tr>
            ${tableCells(columns, item)}
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

export function tableHead(columns: readonly Pick<Column<never>, "title" | "kind">[]): Html {
  return html`<thead>
    <tr>
      ${columns.map(({ title, kind }) => html`<th ${kind === "number" ? html`class="number"` : ""}>${title}</th>`)}
    </tr>
  </thead>`;
}

export function tableCells<Item>(columns: readonly Column<Item>[], item: Item): Html[] {
  return columns.map(
    ({ title, cell, kind, isLabelled }) =>
      html`<td ${kind && html`class="${kind}"`} ${isLabelled && html`data-label="${title}"`}>
        ${cell(item)}
      </td>`,
  );
}
