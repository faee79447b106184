import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

export interface SelectOptions<Value extends string | number> {
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
