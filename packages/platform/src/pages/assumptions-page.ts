import { Hono } from "hono";
import { html } from "hono/html";
import { createMessage } from "../translations/message.ts";
import { type AssumptionName, assumptionNames, type Assumptions, assumptionTable } from "../assumptions.ts";
import type { PlatformParts } from "../platform.ts";
import { badge, select } from "./layout/elements.ts";
import { doneNotice, type Html, noticeOf, type Page } from "./layout/layout.ts";
import { acceptForm, type InStore, showNotice, showPage } from "./layout/page-context.ts";
import type { Locale } from "../translations/locale.ts";

const path = "/__store/assumptions";

/** Programs get JSON at the same URL. */
export function createAssumptionPageRoutes({ assumptions }: PlatformParts): Hono<InStore> {
  return new Hono<InStore>()
    .get(path, (c, next) =>
      c.req.header("accept")?.includes("text/html")
        ? showPage(c, assumptionsPage(assumptions.current(), c.var.site.locale))
        : next(),
    )
    .post(path, acceptForm, async (c) => {
      const { do: action, ...chosen } = Object.fromEntries(c.var.form);
      const switchThem = () => {
        if (action === "reset") assumptions.reset();
        else assumptions.set(chosen);
        return doneNotice(createMessage(action === "reset" ? "didResetAssumptions" : "didSwitch"));
      };
      return showNotice(c, path, await noticeOf(switchThem));
    });
}

export function countSwitched(assumptions: Assumptions): number {
  return assumptionNames.filter((name) => isSwitched(name, assumptions[name])).length;
}

function assumptionsPage(assumptions: Assumptions, locale: Locale): Page {
  const { t } = locale;
  return {
    title: t("assumptions"),
    content: html`<h1>${t("assumptionsTitle")}</h1>
      <p class="muted">${t("assumptionsNote")}</p>
      <form class="card" method="post" action="${path}">
        <div class="assumptions">
          ${assumptionNames.map((name) => assumptionRow(name, assumptions[name], locale))}
        </div>
        <p class="buttons sticky">
          <button class="primary" name="do" value="set">${t("applyAssumptions")}</button>
          <button name="do" value="reset">${t("resetAssumptions")}</button>
        </p>
      </form>`,
  };
}

function assumptionRow(name: AssumptionName, chosen: string, { t, language }: Locale): Html {
  const { values, provenance, [language]: about } = assumptionTable[name];
  const away = isSwitched(name, chosen);
  return html`<div class="assumption" data-assumption="${name}" ${away ? "data-switched" : ""}>
    <div>
      <label for="assumption-${name}"><code>${name}</code></label>
      ${away ? badge(t("switchedAway"), "pending") : ""}
      <p id="about-${name}">${about}</p>
      <p class="muted">${t("provenance")}: ${provenance.map((word) => t(word)).join(" / ")}</p>
    </div>
    ${select({
      id: `assumption-${name}`,
      name,
      describedBy: `about-${name}`,
      choices: values.map((value, nth) => [value, nth === 0 ? t("byDefault", { value }) : value] as const),
      chosen,
    })}
  </div>`;
}

function isSwitched(name: AssumptionName, value: string): boolean {
  return value !== assumptionTable[name].values[0];
}
