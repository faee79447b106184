import { Hono } from "hono";
import { html } from "hono/html";
import { createMessage } from "../translations/message.ts";
import { type AssumptionName, assumptionNames, type Assumptions, assumptionTable } from "../assumptions.ts";
import type { PlatformParts } from "../platform.ts";
import { select } from "./layout/elements.ts";
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

function assumptionsPage(assumptions: Assumptions, locale: Locale): Page {
  const { t } = locale;
  return {
    title: t("assumptions"),
    content: html`<h1>${t("assumptions")}</h1>
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
  const { values, [language]: about } = assumptionTable[name];
  const choices = values.map((value, nth) => [value, nth === 0 ? t("byDefault", { value }) : value] as const);
  return html`<label class="assumption">
    <span><code>${name}</code> ${about}</span> ${select({ name, choices, chosen })}
  </label>`;
}
