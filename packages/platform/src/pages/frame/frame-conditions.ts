import { html } from "hono/html";
import { badge, select } from "../layout/elements.ts";
import type { Html, Site } from "../layout/layout.ts";

const globalsModes = ["present", "late", "absent"] as const;
const schemes = ["light", "dark"] as const;

/** The conditions under which a widget's frame is shown. A page keeps them in its URL. */
export interface FrameConditions {
  readonly width: number;
  readonly height: number | null;
  readonly globals: (typeof globalsModes)[number];
  readonly lateMs: number;
  /** Whether the frame can reach only this store's origin. */
  readonly isOffline: boolean;
  /** `null`: the page and its frames follow the browser. */
  readonly scheme: (typeof schemes)[number] | null;
}

/** observed: 370 px wide, with globals. */
export const platformConditions: FrameConditions = {
  width: 370,
  height: null,
  globals: "present",
  lateMs: 1000,
  isOffline: false,
  scheme: null,
};

const widths = { min: 240, max: 800 };
const heights = { min: 20, max: 2000 };
const delays = { min: 0, max: 60_000 };

/** A missing or unknown condition is as on the platform; a number out of range becomes the nearest one. */
export function decodeConditions(query: URLSearchParams): FrameConditions {
  return {
    width: readNumber(query.get("width"), widths) ?? platformConditions.width,
    height: readNumber(query.get("height"), heights),
    globals: globalsModes.find((presence) => presence === query.get("globals")) ?? platformConditions.globals,
    lateMs: readNumber(query.get("late"), delays) ?? platformConditions.lateMs,
    isOffline: query.get("offline") === "1",
    scheme: schemes.find((scheme) => scheme === query.get("scheme")) ?? null,
  };
}

export function encodeConditions(conditions: FrameConditions): string {
  const { width, height, globals, lateMs, isOffline, scheme } = conditions;
  const query = new URLSearchParams();
  if (globals !== platformConditions.globals) query.set("globals", globals);
  if (globals === "late") query.set("late", String(lateMs));
  if (isOffline) query.set("offline", "1");
  if (scheme) query.set("scheme", scheme);
  if (width !== platformConditions.width) query.set("width", String(width));
  if (height !== null) query.set("height", String(height));
  return query.size === 0 ? "" : `?${String(query)}`;
}

function readNumber(text: string | null, { min, max }: typeof widths): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : null;
}

interface RecordChoice {
  /** Path of the list, which redirects to the page of the chosen record. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly records: readonly (readonly [id: number, title: string])[];
}

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
  { min, max }: typeof widths,
  value: number | null,
  placeholder = "",
): Html {
  return html`<input
    type="number"
    name="${name}"
    min="${min}"
    max="${max}"
    value="${value ?? ""}"
    placeholder="${placeholder}"
  />`;
}
