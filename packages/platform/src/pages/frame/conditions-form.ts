import { html } from "hono/html";
import {
  delays,
  encodeTools,
  type FrameTools,
  heights,
  platformTools,
  presences,
  schemes,
  widths,
} from "./frame-conditions.ts";
import type { Html } from "../layout/layout.ts";
import type { Site } from "../layout/site.ts";
import type { MessageCode } from "../../messages/message.ts";

/** What can be shown in the place of the page's own order or product. */
export interface RecordChoice {
  /** Path of the list, which leads on to the page of what was chosen. */
  readonly path: string;
  /** Of the field. */
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly records: readonly { readonly id: number; readonly title: string }[];
}

export interface ToolsBarOptions {
  readonly choice: RecordChoice;
  readonly tools: FrameTools;
  readonly site: Site;
}

const presenceKeys = {
  present: "globalsPresent",
  late: "globalsLate",
  absent: "globalsAbsent",
} as const satisfies Record<FrameTools["globals"], MessageCode>;

const schemeKeys = { light: "schemeLight", dark: "schemeDark" } as const;

/** The conditions under which the frames are shown, as a form without a script: what it says is the next address. */
export function toolsBar({ choice, tools, site }: ToolsBarOptions): Html {
  const { t } = site.locale;
  const isChanged = encodeTools(tools) !== "";
  return html`<details class="card tools" data-tools ${isChanged ? "open" : ""}>
    <summary>
      ${t("tools")} ${isChanged ? html`<span class="badge pending">${t("toolsActive")}</span>` : ""}
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
        <input type="number" name="width" min="${widths.min}" max="${widths.max}" value="${tools.width}" />
      </label>
      <label>
        ${t("frameHeight")}
        <input
          type="number"
          name="height"
          min="${heights.min}"
          max="${heights.max}"
          value="${tools.height ?? ""}"
          placeholder="${t("ownHeight")}"
        />
      </label>
      <label>
        ${t("globals")}
        <select name="globals" aria-describedby="globals-note">
          ${presences.map((presence) => option(presence, t(presenceKeys[presence]), tools.globals))}
        </select>
      </label>
      <label>
        ${t("lateBy")}
        <input type="number" name="late" min="${delays.min}" max="${delays.max}" value="${tools.lateMs}" />
      </label>
      <p class="muted whole" id="globals-note">${t("globalsNote")}</p>
      <label>
        ${t("scheme")}
        <select name="scheme" aria-describedby="scheme-note">
          ${option("", t("schemeAuto"), tools.scheme ?? "")}
          ${schemes.map((scheme) => option(scheme, t(schemeKeys[scheme]), tools.scheme))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          name="offline"
          value="1"
          aria-describedby="offline-note"
          ${tools.isOffline ? "checked" : ""}
        />
        ${t("offline")}
      </label>
      <p class="muted whole" id="scheme-note">${t("schemeNote")}</p>
      <p class="muted whole wrap" id="offline-note">${t("offlineNote", { origin: site.url.origin })}</p>
      <p class="buttons whole">
        <button class="primary">${t("toolsApply")}</button>
        ${isChanged ? html`<a href="${choice.path}/${choice.chosen}">${t("toolsReset")}</a>` : ""}
      </p>
    </form>
  </details>`;
}

/** The address that the form means: the page of what was chosen, without what is as on the platform. */
export function chosenPath(choice: Pick<RecordChoice, "path">, id: string, tools: FrameTools): string {
  const { lateMs } = tools.globals === "late" ? tools : platformTools;
  return `${choice.path}/${id}${encodeTools({ ...tools, lateMs })}`;
}

function option(value: string | number, title: string, chosen: string | number | null): Html {
  return html`<option value="${value}" ${value === chosen ? "selected" : ""}>${title}</option>`;
}
