import { html } from "hono/html";
import type { LoggedBody } from "../request-log/body-text.ts";
import type { LogEntry } from "../request-log/log-entry.ts";
import {
  badge,
  codeBox,
  type Column,
  copyScript,
  factList,
  foldedCard,
  numberColumn,
} from "./layout/elements.ts";
import type { Locale } from "../translations/locale.ts";
import type { Html, Page } from "./layout/layout.ts";
import type { Translate } from "../translations/message.ts";

export function entryPage(entry: LogEntry, { t, format, time, clock, duration }: Locale): Page {
  const { at, method, source, durationMs, applicationId, location, message } = entry;
  const title = `${method} ${shownAddress(entry)}`;
  return {
    title,
    content: html`<p class="crumbs"><a href="/log">${t("toLog")}</a></p>
      <h1 class="wrap address">${title}</h1>
      <section class="card">
        ${factList([
          [t("status"), statusBadge(entry, t("noResponse"))],
          [t("time"), `${time(new Date(at).toISOString())} (${clock(at)})`],
          [t("duration"), duration(durationMs)],
          [t("quota"), shownQuota(entry)],
          [t("application"), applicationId ?? "—"],
          [t("source"), t(`source:${source}`)],
          [t("leadsTo"), location && shownMasks(location)],
          [t("ignoredParameters"), entry.ignoredParameters.map(shownMasks).join(", ")],
          [t("problem"), message && html`<span class="problem">${format(message)}</span>`],
        ])}
      </section>
      ${bodyCard(entry.request, t("requestBody"), { id: "request", t })}
      ${bodyCard(entry.answer, t("responseBody"), { id: "response", t })} ${copyScript}`,
  };
}

function bodyCard(
  { text, type, isCut }: LoggedBody,
  label: string,
  { id, t }: { id: string; t: Translate },
): Html {
  const content =
    text === ""
      ? html`<p class="muted">${t(isCut ? "bodyNotKept" : "emptyBody")}</p>`
      : html`${codeBox(text, { id, label, t })} ${isCut && html`<p class="muted">${t("bodyCut")}</p>`}`;
  const title = html`${label} ${type && html`<code class="muted">${type}</code>`}`;
  return foldedCard(title, text, content);
}

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
    numberColumn(t("quota"), shownQuota),
    { title: t("application"), cell: ({ applicationId }) => applicationId ?? "—", isLabelled: true },
  ];
}

function shownIgnored({ ignoredParameters }: LogEntry, t: Translate): string {
  return `${t("ignoredParameters")}: ${ignoredParameters.map(shownMasks).join(", ")}`;
}

function shownQuota({ usage }: LogEntry): string {
  return usage ? `${usage.used}/${usage.limit}` : "—";
}

function statusBadge({ status, problem }: LogEntry, noResponse: string): Html {
  return badge(status ?? noResponse, toneOf(status, problem));
}

/** Requests to our own store are shown by their path alone. */
function shownAddress({ source, url }: LogEntry): string {
  return shownMasks(source === "callback" ? url : url.replace(/^https?:\/\/[^/]*/, ""));
}

/** Shortens masks: their length means nothing. */
function shownMasks(address: string): string {
  return address.replaceAll(/\*{4,}/g, "***");
}

function toneOf(status: number | null, problem: string | null): string {
  if (status === null || problem !== null || status >= 500) return "declined";
  if (status >= 400) return "pending";
  return status < 300 ? "paid" : "new";
}
