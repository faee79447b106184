import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import type { ReadableOrder } from "./readable-order.ts";
import type { Translate } from "../../messages/message.ts";

/** The states of an order: its own and that of its payment; those that are not given are left out. */
export function statusBadges({ custom_status, financial_status }: ReadableOrder, t: Translate): Html {
  return html`${custom_status && html`<span class="badge ${custom_status.permalink}">${custom_status.title}</span> `}${
    financial_status && paymentBadge(financial_status, t)
  }`;
}

const payments = ["pending", "paid"] as const;

/** One that nobody has seen yet is shown as it is. */
function paymentBadge(status: string, t: Translate): Html {
  const known = payments.find((payment) => payment === status);
  return known
    ? html`<span class="badge ${known}">${t(known)}</span>`
    : html`<span class="badge">${status}</span>`;
}
