import { html } from "hono/html";
import type { LogEntry } from "../../request-log/log-entry.ts";
import type { Translate } from "../../messages/message.ts";
import { badge, type Column } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";

export function logColumns({ t, clock, duration }: Locale): readonly Column<LogEntry>[] {
  return [
    {
      title: t("time"),
      cell: ({ at }) => html`<time datetime="${new Date(at).toISOString()}">${clock(at)}</time>`,
    },
    {
      title: t("requestPath"),
      cell: (entry) =>
        html`<a href="/log/${entry.id}"><b>${entry.method}</b> ${shownAddress(entry)}</a>
          ${entry.source !== "api" && html`<div class="muted">${t(`source:${entry.source}`)}</div>`}
          ${entry.ignoredParameters.length > 0 && html`<div class="muted">${shownIgnored(entry, t)}</div>`}`,
      kind: "wrap",
    },
    { title: t("status"), cell: (entry) => statusBadge(entry, t("noResponse")) },
    { title: t("duration"), cell: ({ durationMs }) => duration(durationMs), kind: "number" },
    { title: t("quota"), cell: shownQuota, kind: "number", isLabelled: true },
    { title: t("application"), cell: ({ applicationId }) => applicationId ?? "—", isLabelled: true },
  ];
}

function shownIgnored({ ignoredParameters }: LogEntry, t: Translate): string {
  return `${t("ignoredParameters")}: ${ignoredParameters.map(shownMasks).join(", ")}`;
}

export function shownQuota({ usage }: LogEntry): string {
  return usage ? `${usage.used}/${usage.limit}` : "—";
}

export function statusBadge({ status, problem }: LogEntry, noResponse: string): Html {
  return badge(status ?? noResponse, toneOf(status, problem));
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
