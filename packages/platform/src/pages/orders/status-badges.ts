import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import type { ReadableOrder } from "./readable-order.ts";
import type { Translate } from "../../messages/message.ts";

/** The state of an order and of its payment, as far as they are known. */
export function statusBadges({ custom_status, financial_status }: ReadableOrder, t: Translate): Html {
  return html`${custom_status && html`<span class="badge ${custom_status.permalink}">${custom_status.title}</span> `}${
    financial_status && paymentBadge(financial_status, t)
  }`;
}

const payments = ["pending", "paid"] as const;

/** An unknown state is shown as it is. */
function paymentBadge(status: string, t: Translate): Html {
  const known = payments.find((payment) => payment === status);
  return known
    ? html`<span class="badge ${known}">${t(known)}</span>`
    : html`<span class="badge">${status}</span>`;
}
