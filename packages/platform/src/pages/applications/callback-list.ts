import { html } from "hono/html";
import type { Callback } from "../../lifecycle/callback.ts";
import type { CallbackReport } from "../../lifecycle/lifecycle.ts";
import { badge, bodyBox } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";

export function callbackList(
  reports: readonly CallbackReport[],
  applicationId: string,
  locale: Locale,
): Html {
  const { t, number } = locale;
  return html`<details class="callbacks" ${reports.length > 0 ? "open" : ""}>
    <summary>${t("callbacks")} <span class="muted">${number(reports.length)}</span></summary>
    ${
      reports.length === 0
        ? html`<p class="muted">${t("noCallbacks")}</p>`
        : html`<ol>
            ${reports.map((report, at) => {
              const label = t("responseLabel", { id: applicationId, nth: at + 1 });
              return reportItem(report, { isOpen: at === 0, label, locale });
            })}
          </ol>`
    }
  </details>`;
}

function reportItem(
  { kind, at, state, callback }: CallbackReport,
  { isOpen, label, locale }: { isOpen: boolean; label: string; locale: Locale },
): Html {
  const { t, time } = locale;
  return html`<li>
    <details ${isOpen ? "open" : ""}>
      <summary>
        ${t(kind === "install" ? "callInstall" : "callUninstall")} ${responseBadge(callback, locale)}
        <span class="muted">· ${t(state)} · ${time(at)}</span>
      </summary>
      ${callback ? callbackDetails(callback, label, locale) : html`<p class="muted">${t("notCalled")}</p>`}
    </details>
  </li>`;
}

function responseBadge(callback: Callback | null, { t, duration }: Locale): Html | "" {
  if (!callback) return "";
  const { status, durationMs, problem } = callback;
  return html`${badge(status ?? t("noResponse"), problem === null ? "paid" : "declined")}
    <span class="muted">${duration(durationMs)}</span>`;
}

function callbackDetails(
  { url, body, isBodyCut, message }: Callback,
  label: string,
  { t, format }: Locale,
): Html {
  return html`<p class="wrap"><code>GET ${url}</code></p>
    ${message && html`<p class="wrap problem">${format(message)}</p>`}
    ${bodyBox({ text: body, isCut: isBodyCut }, label, t)}`;
}
