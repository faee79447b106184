import { html } from "hono/html";
import type { LoggedBody } from "../../request-log/body-text.ts";
import { curlOf } from "../../request-log/curl.ts";
import type { LogEntry } from "../../request-log/log-entry.ts";
import { bodyBox, factList, scrollBox } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import type { Translate } from "../../messages/message.ts";
import { shownAddress, shownMasks, shownQuota, statusBadge } from "./log-row.ts";

export function entryPage(entry: LogEntry, site: Site): string {
  const { t, format, time, clock, duration } = site.locale;
  const { at, method, source, durationMs, applicationId, location, problem, message } = entry;
  const title = `${method} ${shownAddress(entry)}`;
  const problemText = message ? format(message) : html`<span lang="en">${problem}</span>`;
  return layout({
    title,
    site,
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
          [t("problem"), problem && html`<span class="problem">${problemText}</span>`],
        ])}
      </section>
      ${bodyCard(t("requestBody"), entry.request, t)} ${bodyCard(t("responseBody"), entry.answer, t)}
      ${curlCard(entry, t)}`,
  });
}

function bodyCard(title: string, body: LoggedBody, t: Translate): Html {
  return html`<section class="card">
    <h2>${title} ${body.type && html`<code class="muted">${body.type}</code>`}</h2>
    ${bodyBox(body, title, t)}
  </section>`;
}

function curlCard(entry: LogEntry, t: Translate): Html {
  const { command, problem } = curlOf(entry);
  if (command === null) {
    return html`<section class="card">
      <h2>${t("curl")}</h2>
      <p class="muted">${t(`curl:${problem}`)}</p>
    </section>`;
  }
  return html`<section class="card">
      <h2>${t("curl")}</h2>
      ${scrollBox(command, { label: t("curl"), id: "curl" })}
      <p class="muted">${t("curlNote")}</p>
      <p class="buttons">
        <button
          type="button"
          data-copy="curl"
          data-copied="${t("copied")}"
          data-not-copied="${t("notCopied")}"
          hidden
        >
          ${t("copy")}
        </button>
        <span role="status" data-copy-state></span>
      </p>
    </section>
    <script src="/__store/copy-text.js"></script>`;
}
