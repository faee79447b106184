import { Hono } from "hono";
import { html } from "hono/html";
import { createMessage } from "../../messages/message.ts";
import type { VariantSwitches } from "../../variants/variant-switches.ts";
import { resolveVariants, type VariantName, type Variants, variantTable } from "../../variants/variants.ts";
import { badge, select } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import { doneNotice, errorNotice, type Notice, type Notices } from "../layout/notices.ts";
import { acceptForm, type InStore, readForm, showPage } from "../layout/page-context.ts";
import type { Locale } from "../language/locale.ts";

const names = Object.keys(variantTable) as VariantName[];

const path = "/__store/variants";

/** The page of the variants and its form. Programs get JSON at the same address. */
export function createVariantPageRoutes(variants: VariantSwitches, notices: Notices): Hono<InStore> {
  return new Hono<InStore>()
    .get(path, (c, next) =>
      c.req.header("accept")?.includes("text/html")
        ? showPage(c, variantsPage(variants.current(), c.var.site))
        : next(),
    )
    .post(path, acceptForm, async (c) => {
      const notice = switchVariants(variants, await readForm(c));
      return c.redirect(`${path}?notice=${notices.put(notice)}`, 303);
    });
}

function switchVariants(variants: VariantSwitches, form: URLSearchParams): Notice {
  const { do: action, ...chosen } = Object.fromEntries(form);
  try {
    if (action === "reset") variants.reset();
    else variants.set(chosen);
  } catch (error) {
    return errorNotice(error);
  }
  const key = action === "reset" ? "didResetVariants" : "didSwitch";
  return doneNotice(createMessage(key));
}

export function countSwitched(variants: Variants): number {
  return names.filter((name) => isSwitched(name, variants)).length;
}

function variantsPage(variants: Variants, site: Site): string {
  const { t } = site.locale;
  return layout({
    title: t("variants"),
    site,
    content: html`<h1>${t("variantsTitle")}</h1>
      <p class="muted">${t("variantsNote")}</p>
      <form class="card" method="post" action="${path}">
        <div class="variants">${names.map((name) => variantRow(name, variants, site.locale))}</div>
        <p class="buttons sticky">
          <button class="primary" name="do" value="set">${t("applyVariants")}</button>
          <button name="do" value="reset">${t("resetVariants")}</button>
        </p>
      </form>`,
  });
}

function variantRow(name: VariantName, variants: Variants, { t, language }: Locale): Html {
  const { values, provenance, about } = variantTable[name];
  const away = isSwitched(name, variants);
  return html`<div class="variant" data-variant="${name}" ${away ? "data-switched" : ""}>
    <div>
      <label for="variant-${name}"><code>${name}</code></label>
      ${away ? badge(t("switchedAway"), "pending") : ""}
      <p id="about-${name}">${about[language]}</p>
      <p class="muted">${t("provenance")}: ${provenance.map((word) => t(word)).join(" / ")}</p>
    </div>
    ${select({
      id: `variant-${name}`,
      name,
      describedBy: `about-${name}`,
      choices: values.map((value, nth) => [value, nth === 0 ? t("byDefault", { value }) : value] as const),
      chosen: variants[name],
    })}
  </div>`;
}

function isSwitched(name: VariantName, variants: Variants): boolean {
  return variants[name] !== defaults[name];
}

const defaults = resolveVariants();
