import { Hono } from "hono";
import { html } from "hono/html";
import { createMessage } from "../translations/message.ts";
import type { PlatformParts } from "../platform.ts";
import { logSources } from "../request-log/exchange.ts";
import type { LogEntry } from "../request-log/log-entry.ts";
import { decodeLogFilter, type LogFilter } from "../request-log/log-filter.ts";
import { select, table } from "./layout/elements.ts";
import type { Page, Site } from "./layout/layout.ts";
import { doneNotice, errorNotice } from "./layout/notices.ts";
import { acceptForm, type InStore, showMissing, showNotice, showPage } from "./layout/page-context.ts";
import { entryPage, logColumns } from "./entry-page.ts";

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
          body: html`data-log-rows`,
          row: ({ id }) => html`data-entry="${id}"`,
        })}
        <p class="empty" data-log-empty ${entries.length > 0 ? "hidden" : ""}>${t("logEmpty")}</p>
      </div>
      <script src="/__store/live-log.js"></script>`,
  };
}
