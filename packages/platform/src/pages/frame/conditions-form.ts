import { html } from "hono/html";
import {
  delays,
  encodeConditions,
  type FrameConditions,
  heights,
  globalsModes,
  schemes,
  widths,
} from "./frame-conditions.ts";
import { badge, select } from "../layout/elements.ts";
import type { Html, Site } from "../layout/layout.ts";

export interface RecordChoice {
  /** Path of the list, which redirects to the page of the chosen one. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly records: readonly (readonly [id: number, title: string])[];
}

/** A form for the conditions of the frames. It needs no script: its values become the address. */
export function conditionsForm(choice: RecordChoice, conditions: FrameConditions, site: Site): Html {
  const { t } = site.locale;
  const isChanged = encodeConditions(conditions) !== "";
  const globals = globalsModes.map((mode) => [mode, t(`globals:${mode}`)] as const);
  const colors = schemes.map((scheme) => [scheme, t(`scheme:${scheme}`)] as const);
  return html`<details class="card conditions" data-conditions ${isChanged ? "open" : ""}>
    <summary>${t("conditions")} ${isChanged ? badge(t("conditionsActive"), "pending") : ""}</summary>
    <form action="${choice.path}">
      <label>
        ${choice.label} ${select({ name: choice.name, choices: choice.records, chosen: choice.chosen })}
      </label>
      <label>${t("frameWidth")} ${numberInput("width", widths, conditions.width)}</label>
      <label>${t("frameHeight")} ${numberInput("height", heights, conditions.height, t("ownHeight"))}</label>
      <label>
        ${t("globals")}
        ${select({ name: "globals", choices: globals, chosen: conditions.globals, describedBy: "globals-note" })}
      </label>
      <label>${t("lateBy")} ${numberInput("late", delays, conditions.lateMs)}</label>
      <label>
        ${t("scheme")}
        ${select({
          name: "scheme",
          choices: [["", t("schemeAuto")], ...colors],
          chosen: conditions.scheme ?? "",
          describedBy: "scheme-note",
        })}
      </label>
      <label class="check">
        <input
          type="checkbox"
          name="offline"
          value="1"
          aria-describedby="offline-note"
          ${conditions.isOffline ? "checked" : ""}
        />
        ${t("offline")}
      </label>
      <button class="primary">${t("conditionsApply")}</button>
    </form>
    <div class="muted">
      ${isChanged ? html`<p><a href="${choice.path}/${choice.chosen}">${t("conditionsReset")}</a></p>` : ""}
      <p id="globals-note">${t("globalsNote")}</p>
      <p id="scheme-note">${t("schemeNote")}</p>
      <p class="wrap" id="offline-note">${t("offlineNote", { origin: site.url.origin })}</p>
    </div>
  </details>`;
}

function numberInput(
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
  value: number | null,
  placeholder?: string,
): Html {
  const hint = placeholder && html`placeholder="${placeholder}"`;
  return html`<input
    type="number"
    name="${name}"
    min="${min}"
    max="${max}"
    value="${value ?? ""}"
    ${hint}
  />`;
}
