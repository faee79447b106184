import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

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
