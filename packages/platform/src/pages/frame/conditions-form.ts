import { html } from "hono/html";
import {
  delays,
  encodePageConditions,
  type FrameConditions,
  heights,
  platformConditions,
  globalsModes,
  schemes,
  widths,
} from "./frame-conditions.ts";
import type { Html } from "../layout/layout.ts";
import type { Site } from "../layout/site.ts";
import type { MessageCode } from "../../messages/message.ts";

/** The orders or products to choose from. */
export interface RecordChoice {
  /** Path of the list, which redirects to the page of the chosen one. */
  readonly path: string;
  /** Name of the form field. */
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly records: readonly { readonly id: number; readonly title: string }[];
}

export interface ConditionsFormOptions {
  readonly choice: RecordChoice;
  readonly conditions: FrameConditions;
  readonly site: Site;
}

const globalsCodes = {
  present: "globalsPresent",
  late: "globalsLate",
  absent: "globalsAbsent",
} as const satisfies Record<FrameConditions["globals"], MessageCode>;

const schemeCodes = { light: "schemeLight", dark: "schemeDark" } as const;

/** A form for the conditions of the frames. It needs no script: its values become the address. */
export function conditionsForm({ choice, conditions, site }: ConditionsFormOptions): Html {
  const { t } = site.locale;
  const isChanged = encodePageConditions(conditions) !== "";
  return html`<details class="card conditions" data-conditions ${isChanged ? "open" : ""}>
    <summary>
      ${t("conditions")} ${isChanged ? html`<span class="badge pending">${t("conditionsActive")}</span>` : ""}
    </summary>
    <form action="${choice.path}">
      <label class="whole">
        ${choice.label}
        <select name="${choice.name}">
          ${choice.records.map(({ id, title }) => option(id, title, choice.chosen))}
        </select>
      </label>
      <label>
        ${t("frameWidth")}
        <input
          type="number"
          name="width"
          min="${widths.min}"
          max="${widths.max}"
          value="${conditions.width}"
        />
      </label>
      <label>
        ${t("frameHeight")}
        <input
          type="number"
          name="height"
          min="${heights.min}"
          max="${heights.max}"
          value="${conditions.height ?? ""}"
          placeholder="${t("ownHeight")}"
        />
      </label>
      <label>
        ${t("globals")}
        <select name="globals" aria-describedby="globals-note">
          ${globalsModes.map((presence) => option(presence, t(globalsCodes[presence]), conditions.globals))}
        </select>
      </label>
      <label>
        ${t("lateBy")}
        <input
          type="number"
          name="late"
          min="${delays.min}"
          max="${delays.max}"
          value="${conditions.lateMs}"
        />
      </label>
      <p class="muted whole" id="globals-note">${t("globalsNote")}</p>
      <label>
        ${t("scheme")}
        <select name="scheme" aria-describedby="scheme-note">
          ${option("", t("schemeAuto"), conditions.scheme ?? "")}
          ${schemes.map((scheme) => option(scheme, t(schemeCodes[scheme]), conditions.scheme))}
        </select>
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
      <p class="muted whole" id="scheme-note">${t("schemeNote")}</p>
      <p class="muted whole wrap" id="offline-note">${t("offlineNote", { origin: site.url.origin })}</p>
      <p class="buttons whole">
        <button class="primary">${t("conditionsApply")}</button>
        ${isChanged ? html`<a href="${choice.path}/${choice.chosen}">${t("conditionsReset")}</a>` : ""}
      </p>
    </form>
  </details>`;
}

/** The page of the chosen record, with the conditions that differ from the platform. */
export function chosenPath(
  choice: Pick<RecordChoice, "path">,
  id: string,
  conditions: FrameConditions,
): string {
  const { lateMs } = conditions.globals === "late" ? conditions : platformConditions;
  return `${choice.path}/${id}${encodePageConditions({ ...conditions, lateMs })}`;
}

function option(value: string | number, title: string, chosen: string | number | null): Html {
  return html`<option value="${value}" ${value === chosen ? "selected" : ""}>${title}</option>`;
}
