import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import type { Html } from "./layout.ts";
import type { Say } from "./texts.ts";

/** The states of an order: its own and that of its payment; those that are not given are left out. */
export function statusBadges({ custom_status, financial_status }: OrderInfo, say: Say): Html {
  const payment = financial_status && say(financial_status);
  return html`${custom_status && html`<span class="badge ${custom_status.permalink}">${custom_status.title}</span> `}${
    payment && html`<span class="badge ${financial_status}">${payment}</span>`
  }`;
}
