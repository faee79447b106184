import { Hono } from "hono";
import { html } from "hono/html";
import { createMessage, type Translate } from "../translations/message.ts";
import type { PlatformParts } from "../platform.ts";
import { logSources } from "../request-log/exchange.ts";
import type { LogEntry } from "../request-log/log-entry.ts";
import { decodeLogFilter, type LogFilter } from "../request-log/log-filter.ts";
import {
  badge,
  codeBox,
  type Column,
  copyScript,
  factList,
  foldedCard,
  numberColumn,
  select,
  table,
} from "./layout/elements.ts";
import { doneNotice, errorNotice, type Html, type Page, type Site } from "./layout/layout.ts";
import { acceptForm, type InStore, showMissing, showNotice, showPage } from "./layout/page-context.ts";
import type { LoggedBody } from "../request-log/body-text.ts";
import type { Locale } from "../translations/locale.ts";

export function createLogPageRoutes({ requestLog }: PlatformParts): Hono<InStore> {
  return new Hono<InStore>()
    .get("/log", (c) => {
      const { store, site } = c.var;
      const { filter, problem } = readFilter(site.url.searchParams);
      const entries = requestLog.list(store.id, filter);
      return showPage(c, { ...logPage(entries, site), notice: problem });
    })
    .post("/log/clear", acceptForm, (c) => {
      requestLog.clear(c.var.store.id);
      return showNotice(c, "/log", doneNotice(createMessage("didClear")));
    })
    .get("/log/:id{\\d+}", (c) => {
      const entry = requestLog.find(c.var.store.id, Number(c.req.param("id")));
      return entry ? showPage(c, entryPage(entry, c.var.site.locale)) : showMissing(c);
    });
}

function readFilter(query: URLSearchParams) {
  const wanted = new URLSearchParams(
    [...query].filter(([name]) => ["text", "status", "method", "source"].includes(name)),
  );
  try {
    return { filter: decodeLogFilter(wanted), problem: null };
  } catch (error) {
    const filter: LogFilter = {};
    return { filter, problem: errorNotice(error) };
  }
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const shownEntries = 200;

function logPage(entries: readonly LogEntry[], { locale, url }: Site): Page {
  const { t } = locale;
  const field = (name: string) => url.searchParams.get(name) ?? "";
  return {
    title: t("log"),
    content: html`<h1>
        ${t("logTitle")}
        <span
          class="badge live"
          role="status"
          data-log-state
          data-live="${t("live")}"
          data-paused="${t("paused")}"
          data-disconnected="${t("disconnected")}"
          hidden
        ></span>
      </h1>
      <p class="muted">${t("logNote")}</p>
      <div class="card log" data-log>
        <div class="filters">
          <form action="/log" role="search">
            <label>${t("filterText")} <input name="text" value="${field("text")}" /></label>
            <label>
              ${t("filterStatus")}
              <input name="status" value="${field("status")}" pattern="[1-5](\\d\\d|[xX]{2})|none" size="8" />
            </label>
            <label>
              ${t("filterMethod")}
              ${select({
                name: "method",
                choices: [["", t("any")], ...methods.map((method) => [method, method] as const)],
                chosen: field("method"),
              })}
            </label>
            <label>
              ${t("source")}
              ${select({
                name: "source",
                choices: [
                  ["", t("any")],
                  ...logSources.map((source) => [source, t(`source:${source}`)] as const),
                ],
                chosen: field("source"),
              })}
            </label>
            <button>${t("filter")}</button>
            <a href="/log">${t("filterAll")}</a>
          </form>
          <form method="post" action="/log/clear">
            <button
              type="button"
              data-pause
              data-pause-text="${t("pause")}"
              data-resume-text="${t("resume")}"
              aria-pressed="false"
              hidden
            >
              ${t("pause")}
            </button>
            <button class="danger">${t("clear")}</button>
          </form>
        </div>
        ${table(logColumns(locale), entries.slice(0, shownEntries), {
          body: html`data-follow="log"`,
          row: ({ id }) => html`data-entry="${id}"`,
        })}
        <p class="empty" data-log-empty ${entries.length > 0 ? "hidden" : ""}>${t("logEmpty")}</p>
      </div>
      <script src="/__store/follow-store.js"></script>`,
  };
}

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
