import { html } from "hono/html";
import type { LogEntry } from "../../request-log/log-entry.ts";
import type { LogSource } from "../../request-log/exchange.ts";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { logEntryPath } from "../../paths.ts";
import type { MessageCode } from "../../messages/message.ts";

export const sourceCodes = {
  api: "sourceApi",
  callback: "sourceCallback",
  application: "sourceApplication",
  login: "sourceLogin",
  fault: "sourceFault",
} as const satisfies Record<LogSource, MessageCode>;

/** A row of the list; the entry's own page shows the bodies. */
export function logRow(entry: LogEntry, { t, clock, duration }: Locale): Html {
  const { id, at, method, source, durationMs, usage, applicationId } = entry;
  return html`<tr data-entry="${id}">
    <td><time datetime="${new Date(at).toISOString()}">${clock(at)}</time></td>
    <td class="wrap">
      <a href="${logEntryPath(id)}"><b>${method}</b> ${shownAddress(entry)}</a>
      ${source === "api" ? "" : html`<div class="muted">${t(sourceCodes[source])}</div>`}
    </td>
    <td>${statusBadge(entry, t("noResponse"))}</td>
    <td class="number">${duration(durationMs)}</td>
    <td class="number" data-label="${t("quota")}">${usage ? `${usage.used}/${usage.limit}` : "—"}</td>
    <td data-label="${t("application")}">${applicationId ?? "—"}</td>
  </tr>`;
}

export function statusBadge({ status, problem }: LogEntry, noResponse: string): Html {
  return html`<span class="badge ${toneOf(status, problem)}">${status ?? noResponse}</span>`;
}

/** Requests to our own store are shown by their path alone. */
export function shownAddress({ source, url }: LogEntry): string {
  return shownMasks(source === "callback" ? url : url.replace(/^https?:\/\/[^/]*/, ""));
}

/** Shortens masks: their length means nothing. */
export function shownMasks(address: string): string {
  return address.replaceAll(/\*{4,}/g, "***");
}

function toneOf(status: number | null, problem: string | null): string {
  if (status === null || problem !== null || status >= 500) return "declined";
  if (status >= 400) return "pending";
  return status < 300 ? "paid" : "new";
}
