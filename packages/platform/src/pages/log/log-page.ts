import { html } from "hono/html";
import { logSources } from "../../request-log/exchange.ts";
import type { LogEntry } from "../../request-log/log-entry.ts";
import { layout } from "../layout/layout.ts";
import type { Site } from "../layout/site.ts";
import { logRow, sourceKeys } from "./log-row.ts";

export interface LogPageOptions {
  /** The latest first. */
  readonly entries: readonly LogEntry[];
  readonly site: Site;
}

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** How many rows the page shows. */
const shownEntries = 200;

/** The request log: what a filter finds, and what comes while the page is open. */
export function logPage({ entries, site }: LogPageOptions): string {
  const { locale, url } = site;
  const { say } = locale;
  const field = (name: string) => url.searchParams.get(name) ?? "";
  return layout({
    title: say("log"),
    site,
    content: html`<h1>
        ${say("logTitle")}
        <span
          class="badge live"
          role="status"
          data-log-state
          data-live="${say("live")}"
          data-paused="${say("paused")}"
          data-disconnected="${say("disconnected")}"
          hidden
        ></span>
      </h1>
      <p class="muted">${say("logNote")}</p>
      <div class="card log" data-log>
        <div class="filters">
          <form action="/log" role="search">
            <label>${say("filterText")} <input name="text" value="${field("text")}" /></label>
            <label>
              ${say("filterStatus")}
              <input name="status" value="${field("status")}" pattern="[1-5](\\d\\d|[xX]{2})|none" size="8" />
            </label>
            <label>
              ${say("filterMethod")}
              <select name="method">
                <option value="">${say("any")}</option>
                ${methods.map(
                  (method) =>
                    html`<option ${method === field("method") ? "selected" : ""}>${method}</option>`,
                )}
              </select>
            </label>
            <label>
              ${say("source")}
              <select name="source">
                <option value="">${say("any")}</option>
                ${logSources.map(
                  (source) =>
                    html`<option value="${source}" ${source === field("source") ? "selected" : ""}>
                      ${say(sourceKeys[source])}
                    </option>`,
                )}
              </select>
            </label>
            <button>${say("filter")}</button>
            <a href="/log">${say("filterAll")}</a>
          </form>
          <form method="post" action="/log/clear">
            <button
              type="button"
              data-pause
              data-pause-text="${say("pause")}"
              data-resume-text="${say("resume")}"
              aria-pressed="false"
              hidden
            >
              ${say("pause")}
            </button>
            <button class="danger">${say("clear")}</button>
          </form>
        </div>
        <table class="stacked">
          <thead>
            <tr>
              <th>${say("time")}</th>
              <th>${say("requestPath")}</th>
              <th>${say("status")}</th>
              <th class="number">${say("duration")}</th>
              <th class="number">${say("quota")}</th>
              <th>${say("application")}</th>
            </tr>
          </thead>
          <tbody data-log-rows data-most="${shownEntries}">
            ${entries.slice(0, shownEntries).map((entry) => logRow(entry, locale))}
          </tbody>
        </table>
        <p class="empty" data-log-empty ${entries.length > 0 ? "hidden" : ""}>${say("logEmpty")}</p>
      </div>
      <script src="/__store/live-log.js"></script>`,
  });
}
