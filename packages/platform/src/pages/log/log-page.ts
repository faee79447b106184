import { html } from "hono/html";
import { logSources } from "../../request-log/exchange.ts";
import type { LogEntry } from "../../request-log/log-entry.ts";
import { select, tableHead } from "../layout/elements.ts";
import { layout, type Site } from "../layout/layout.ts";
import { logColumns, logRow } from "./log-row.ts";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const shownEntries = 200;

export function logPage(entries: readonly LogEntry[], site: Site): string {
  const { locale, url } = site;
  const { t } = locale;
  const field = (name: string) => url.searchParams.get(name) ?? "";
  return layout({
    title: t("log"),
    site,
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
        <table class="stacked">
          ${tableHead(logColumns(locale))}
          <tbody data-log-rows>
            ${entries.slice(0, shownEntries).map((entry) => logRow(entry, locale))}
          </tbody>
        </table>
        <p class="empty" data-log-empty ${entries.length > 0 ? "hidden" : ""}>${t("logEmpty")}</p>
      </div>
      <script src="/__store/live-log.js"></script>`,
  });
}
