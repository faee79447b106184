import { Hono } from "hono";
import { html } from "hono/html";
import type { PlatformParts } from "../platform.ts";
import type { LoggedBody } from "../request-log/body-text.ts";
import type { LogEntry } from "../request-log/request-log.ts";
import type { Locale } from "../translations/locale.ts";
import type { Translate } from "../translations/message.ts";
import { badge, card, codeBox, type Column, factList, numberColumn, table } from "./layout/elements.ts";
import type { Html, Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";

export function createLogPageRoutes({ requestLog }: PlatformParts): Hono<InStore> {
  return new Hono<InStore>()
    .get("/log", (c) => {
      const { store, site } = c.var;
      return showPage(c, logPage(requestLog.list(store.id), site.locale));
    })
    .get("/log/:id{\\d+}", (c) => {
      const entry = requestLog.find(c.var.store.id, Number(c.req.param("id")));
      return entry ? showPage(c, entryPage(entry, c.var.site.locale)) : showMissing(c);
    });
}

const shownEntries = 200;

function logPage(entries: readonly LogEntry[], locale: Locale): Page {
  const { t } = locale;
  return {
    title: t("log"),
    content: html`<h1>${t("logTitle")}</h1>
      <div class="card">
        ${table(logColumns(locale), entries.slice(0, shownEntries), {
          body: html`data-follow="log"`,
          row: ({ id }) => html`data-entry="${id}"`,
        })}
        <p class="empty" data-empty ${entries.length > 0 ? "hidden" : ""}>${t("logEmpty")}</p>
      </div>
      <script src="/__store/follow-store.js"></script>`,
  };
}

function logColumns({ t, clock, duration }: Locale): readonly Column<LogEntry>[] {
  return [
    {
      title: t("time"),
      cell: ({ at }) => html`<time datetime="${new Date(at).toISOString()}">${clock(at)}</time>`,
    },
    {
      title: t("requestPath"),
      cell: (entry) =>
        html`<a href="/log/${entry.id}"><b>${entry.method}</b> ${shownAddress(entry)}</a>
          ${entry.source !== "api" && html`<div class="muted">${t(`source:${entry.source}`)}</div>`}`,
      kind: "wrap",
    },
    { title: t("status"), cell: (entry) => statusBadge(entry, t) },
    { title: t("duration"), cell: ({ durationMs }) => duration(durationMs), kind: "number" },
    numberColumn(t("quota"), shownQuota),
    { title: t("application"), cell: ({ applicationId }) => applicationId ?? "—" },
  ];
}

function entryPage(entry: LogEntry, { t, format, time, clock, duration }: Locale): Page {
  const { at, method, source, durationMs, applicationId, location, message } = entry;
  const title = `${method} ${shownAddress(entry)}`;
  return {
    title,
    content: html`<p class="crumbs"><a href="/log">${t("toLog")}</a></p>
      <h1 class="wrap address">${title}</h1>
      <section class="card">
        ${factList([
          [t("status"), statusBadge(entry, t)],
          [t("time"), `${time(new Date(at).toISOString())} (${clock(at)})`],
          [t("duration"), duration(durationMs)],
          [t("quota"), shownQuota(entry)],
          [t("application"), applicationId ?? "—"],
          [t("source"), t(`source:${source}`)],
          [t("leadsTo"), location && shownMasks(location)],
          [t("problem"), message && html`<span class="problem">${format(message)}</span>`],
        ])}
      </section>
      ${bodyCard(entry.request, t("requestBody"), t)} ${bodyCard(entry.answer, t("responseBody"), t)}`,
  };
}

function bodyCard({ text, type, isCut }: LoggedBody, label: string, t: Translate): Html {
  const content =
    text === ""
      ? html`<p class="muted">${t(isCut ? "bodyNotKept" : "emptyBody")}</p>`
      : html`${codeBox(text, label)} ${isCut && html`<p class="muted">${t("bodyCut")}</p>`}`;
  return card(html`${label} ${type && html`<code class="muted">${type}</code>`}`, content);
}

function shownQuota({ usage }: LogEntry): string {
  return usage ? `${usage.used}/${usage.limit}` : "—";
}

function statusBadge({ status, problem }: LogEntry, t: Translate): Html {
  return badge(status ?? t("noResponse"), toneOf(status, problem));
}

/** Requests to our own store are shown only by their path. */
function shownAddress({ source, url }: LogEntry): string {
  return shownMasks(source === "callback" ? url : url.replace(/^https?:\/\/[^/]*/, ""));
}

/** Shortens masks: their length has no meaning. */
function shownMasks(address: string): string {
  return address.replaceAll(/\*{4,}/g, "***");
}

function toneOf(status: number | null, problem: string | null): string {
  if (status === null || problem !== null || status >= 500) return "declined";
  if (status >= 400) return "pending";
  return status < 300 ? "paid" : "new";
}
