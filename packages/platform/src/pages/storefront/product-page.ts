import type { ListedProduct } from "@orderpane/catalog";
import { html } from "hono/html";
import { productPath } from "../../paths.ts";
import { card, factList, shownText } from "../layout/elements.ts";
import type { Html, Page } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { productTitle, variantTable } from "../products/product-section.ts";
import { type ReadableRecord, readRecord, type Shape } from "../records/readable-record.ts";
import { storefrontPath } from "./addresses.ts";
import { photo, priceText, stockBadge } from "./product-cards.ts";

const shape = { variants: [{}], properties: [{}], characteristics: [{}] } as const satisfies Shape;

type ReadableProduct = ReadableRecord<ListedProduct, typeof shape>;

export function productPage(product: ListedProduct, locale: Locale): Page {
  const { t } = locale;
  const title = productTitle(product, locale);
  const readable = readRecord(product, shape);
  const { variants } = readable;
  const noteOf = ({ available }: { available?: unknown }) =>
    stockBadge(String(available) !== "false", locale);
  const content = html`<p class="crumbs"><a href="${storefrontPath}">${t("toStorefront")}</a></p>
    <h1 class="wrap">${shownText(title)}</h1>
    <div class="shop">
      <div class="shop-side card">${photo(product.first_image)}</div>
      <div class="shop-main">
        <section class="card">
          <p class="price">${priceText(product, locale)} ${stockBadge(product.available, locale)}</p>
          ${readable.short_description && html`<p class="wrap">${readable.short_description}</p>`}
          ${variants && variants.length > 0 && variantTable(variants, null, { locale, noteOf })}
        </section>
        ${propertyList(readable, locale)}
        <p><a href="${productPath(product.id)}">${t("inBackOffice")}</a></p>
      </div>
    </div>`;
  return { title, content };
}

function propertyList({ properties, characteristics }: ReadableProduct, { t }: Locale): Html | string {
  const facts = (properties ?? []).map(
    ({ id, title }) =>
      [
        String(title ?? id),
        (characteristics ?? [])
          .filter(({ property_id: property }) => property === id)
          .map((value) => value.title ?? value.id)
          .join(", "),
      ] as const,
  );
  return facts.length > 0 ? card(t("properties"), factList(facts)) : "";
}
