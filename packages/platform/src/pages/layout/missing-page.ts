import { html } from "hono/html";
import { layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** The page for an unknown path. */
export function missingPage(site: Site): string {
  return messagePage({ title: site.locale.t("missing"), text: "", site });
}

export type FormRefusal = "formForeign" | "formCutOff" | "formTooLarge";

/** The page for a form that was refused before it was read. */
export function refusedFormPage(reason: FormRefusal, site: Site): string {
  const { t } = site.locale;
  return messagePage({ title: t("formRefused"), text: t(reason), site });
}

function messagePage({ title, text, site }: { title: string; text: string; site: Site }): string {
  return layout({
    title,
    site,
    content: html`<h1>${title}</h1>
      ${text && html`<p>${text}</p>`}
      <p><a href="/orders">${site.locale.t("toOrders")}</a></p>`,
  });
}
