import { html } from "hono/html";
import type { LoggedBody } from "../../request-log/body-text.ts";
import { curlOf, type CurlProblem } from "../../request-log/curl.ts";
import type { LogEntry } from "../../request-log/log-entry.ts";
import { type Html, layout } from "../layout/layout.ts";
import type { Site } from "../layout/site.ts";
import type { Say, TextKey } from "../../messages/texts.ts";
import { shownAddress, shownMasks, sourceKeys, statusBadge } from "./log-row.ts";

/** A request and its answer in full, as far as the log has kept them. */
export function entryPage(entry: LogEntry, site: Site): string {
  const { say, tell, time, clock, duration } = site.locale;
  const { at, method, source, durationMs, usage, applicationId, location, problem, wording } = entry;
  const title = `${method} ${shownAddress(entry)}`;
  const rows = [
    [say("status"), statusBadge(entry, say("noAnswer"))],
    [say("time"), `${time(new Date(at).toISOString())} (${clock(at)})`],
    [say("duration"), duration(durationMs)],
    [say("quota"), usage ? `${usage.used}/${usage.limit}` : "—"],
    [say("application"), applicationId ?? "—"],
    [say("source"), say(sourceKeys[source])],
  ] as const;
  return layout({
    title,
    site,
    content: html`<p class="crumbs"><a href="/log">${say("toLog")}</a></p>
      <h1 class="wrap address">${title}</h1>
      <section class="card">
        <dl>
          ${rows.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
          ${
            location &&
            html`<dt>${say("leadsTo")}</dt>
              <dd class="wrap">${shownMasks(location)}</dd>`
          }
          ${
            problem &&
            html`<dt>${say("problem")}</dt>
              <dd class="problem">${wording ? tell(wording) : html`<span lang="en">${problem}</span>`}</dd>`
          }
        </dl>
      </section>
      ${bodyCard(say("requestBody"), entry.request, say)} ${bodyCard(say("answerBody"), entry.answer, say)}
      ${curlCard(entry, say)}`,
  });
}

function bodyCard(title: string, { type, text, isCut }: LoggedBody, say: Say): Html {
  return html`<section class="card">
    <h2>${title} ${type && html`<code class="muted">${type}</code>`}</h2>
    ${
      text === ""
        ? html`<p class="muted">${say(isCut ? "bodyNotKept" : "emptyBody")}</p>`
        : html`<pre class="body" tabindex="0" role="region" aria-label="${title}">${text}</pre>`
    }
    ${isCut && text !== "" ? html`<p class="muted">${say("bodyCut")}</p>` : ""}
  </section>`;
}

const curlProblems = {
  callback: "ownCall",
  cut: "cutRequest",
  masked: "maskedRequest",
  undecodable: "undecodableRequest",
  control: "controlInRequest",
  "head-body": "headWithBody",
} as const satisfies Record<CurlProblem, TextKey>;

function curlCard(entry: LogEntry, say: Say): Html {
  const { command, problem } = curlOf(entry);
  if (command === null) {
    return html`<section class="card">
      <h2>${say("curl")}</h2>
      <p class="muted">${say(curlProblems[problem])}</p>
    </section>`;
  }
  return html`<section class="card">
      <h2>${say("curl")}</h2>
      <pre class="body" id="curl" tabindex="0" role="region" aria-label="${say("curl")}">${command}</pre>
      <p class="muted">${say("curlNote")}</p>
      <p class="buttons">
        <button
          type="button"
          data-copy="curl"
          data-copied="${say("copied")}"
          data-not-copied="${say("notCopied")}"
          hidden
        >
          ${say("copy")}
        </button>
        <span role="status" data-copy-state></span>
      </p>
    </section>
    <script src="/__store/copy-text.js"></script>`;
}
