import { html } from "hono/html";
import type { Html } from "./layout.ts";

export function badge(text: string | number, tone = ""): Html {
  return html`<span class="${tone === "" ? "badge" : `badge ${tone}`}">${text}</span>`;
}

type Fact = readonly [name: string, value: Html | string | number | null | undefined];

export function factList(facts: readonly Fact[]): Html {
  return html`<dl>
    ${facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

/** The members of a record by their API names. Members may have any type. */
export function recordFacts(record: object): Html {
  const facts = Object.entries(record).map(([name, value]: [string, unknown]): Fact => {
    const text = typeof value === "string" || value === null ? value : JSON.stringify(value, null, 1);
    return [name, text && cutText(text)];
  });
  return html`<section class="card record">${factList(facts)}</section>`;
}

const longestText = 1000;

/** Truncates text: long text would hide the rest of the page, and long words slow browsers down. */
export function cutText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

export function card(title: Html | string, content: Html | readonly Html[]): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Code that can be scrolled with the keyboard. */
export function codeBox(code: string, label: string): Html {
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>`;
}

interface SelectOptions<Value extends string | number> {
  readonly name: string;
  readonly choices: readonly (readonly [value: Value, title: string])[];
  readonly chosen: Value;
}

export function select<Value extends string | number>({ name, choices, chosen }: SelectOptions<Value>): Html {
  return html`<select name="${name}">
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
}

export function numberColumn<Item>(title: string, cell: Column<Item>["cell"]): Column<Item> {
  return { title, cell, kind: "number" };
}

interface TableOptions<Item> {
  readonly foot?: Html;
  readonly body?: Html;
  readonly row?: (item: Item) => Html;
}

export function table<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { foot, body, row }: TableOptions<Item> = {},
): Html {
  const cells = (item: Item) =>
    columns.map(
      ({ title, cell, kind }) => html`<td class="${kind}" data-label="${title}">${cell(item)}</td>`,
    );
  return html`<table>
    <thead>
      <tr>
        ${columns.map(({ title, kind }) => html`<th class="${kind}">${title}</th>`)}
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
