import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Html | string | number;
  readonly kind?: "number" | "wrap";
  /** Whether the title stands in front of the value on a narrow screen, where the table has no heading. */
  readonly isLabelled?: boolean;
}

export interface TableOptions {
  readonly className?: string;
  readonly foot?: Html;
}

export function table<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { className = "stacked", foot }: TableOptions = {},
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
