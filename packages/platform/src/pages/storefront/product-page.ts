import type { ListedProduct } from "@orderpane/catalog";
import { html } from "hono/html";
import { productPath } from "../../paths.ts";
import { type Column, factList, table } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { type ReadableRecord, readRecord, type Shape } from "../records/readable-record.ts";
import { storefrontPath } from "./addresses.ts";
import { photo, priceText, productTitle, stockBadge } from "./product-cards.ts";
import { shownText } from "./shown-text.ts";

const shape = { variants: [{}], properties: [{}], characteristics: [{}] } as const satisfies Shape;

type ReadableProduct = ReadableRecord<ListedProduct, typeof shape>;

type ReadableVariant = NonNullable<ReadableProduct["variants"]>[number];

export function productPage(product: ListedProduct, site: Site): string {
  const { locale } = site;
  const { t } = locale;
  const title = productTitle(product, locale);
  const readable = readRecord(product, shape);
  const content = html`<p class="crumbs"><a href="${storefrontPath}">${t("toStorefront")}</a></p>
    <h1 class="wrap">${shownText(title)}</h1>
    <div class="shop">
      <div class="shop-side card">${photo(product.first_image)}</div>
      <div class="shop-main">
        <section class="card">
          <p class="price">${priceText(product, locale)} ${stockBadge(product.available, locale)}</p>
          ${readable.short_description && html`<p class="wrap">${readable.short_description}</p>`}
          ${variantTable(readable, locale)}
        </section>
        ${propertyList(readable, locale)}
        <p><a href="${productPath(product.id)}">${t("inBackOffice")}</a></p>
      </div>
    </div>`;
  return layout({ title, site, content });
}

function variantTable({ variants }: ReadableProduct, locale: Locale): Html | string {
  const { t, money } = locale;
  if (!variants || variants.length === 0) return "";
  const columns: Column<ReadableVariant>[] = [
    {
      title: t("productVariant"),
      cell: ({ id, title, available }) =>
        html`${title || t("productVariantTitle", { id: id ?? "—" })}
        ${stockBadge(String(available) !== "false", locale)}`,
      kind: "wrap",
    },
    { title: t("skuTitle"), cell: ({ sku }) => sku ?? "—", kind: "wrap", isLabelled: true },
    { title: t("price"), cell: ({ price }) => money(price, null), kind: "number", isLabelled: true },
  ];
  return table(columns, variants);
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
  if (facts.length === 0) return "";
  return html`<section class="card">
    <h2>${t("properties")}</h2>
    ${factList(facts)}
  </section>`;
}
