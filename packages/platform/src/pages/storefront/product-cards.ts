import type { ListedProduct } from "@orderpane/catalog";
import { html } from "hono/html";
import { badge, shownText } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { productTitle } from "../products/product-section.ts";
import { shownProductPath } from "./addresses.ts";

export function productCards(products: readonly ListedProduct[], locale: Locale): Html {
  return html`<ul class="products">
    ${products.map(
      (product) =>
        html`<li class="card">
          <a href="${shownProductPath(product)}">
            ${photo(product.first_image)}
            <span class="wrap">${shownText(productTitle(product, locale))}</span>
          </a>
          <p>${priceText(product, locale)} ${stockBadge(product.available, locale)}</p>
        </li>`,
    )}
  </ul>`;
}

/** assumed: without a currency the price is in rubles. */
export function priceText({ price_min: min, price_max: max }: ListedProduct, { t, money }: Locale): string {
  const from = money(min, null);
  return min === max ? from : t("fromPrice", { price: from });
}

export function stockBadge(isAvailable: boolean, { t }: Locale): Html | string {
  return isAvailable ? "" : badge(t("outOfStock"));
}

/** The name of the product stands beside it. */
export function photo(image: unknown): Html {
  const address = pictureAddress(image);
  return html`<span class="picture"
    >${address && html`<img class="photo" src="${address}" alt="" loading="lazy" />`}</span
  >`;
}

const sizes = ["medium_url", "compact_url", "large_url", "url", "original_url"];

/** The address of a picture; `null` if the record has none that a page may load. */
export function pictureAddress(image: unknown): string | null {
  const addresses = sizes.map((size): unknown => Object(image)[size]);
  const isPicture = (address: unknown): address is string =>
    typeof address === "string" && /^(?:https?:\/\/|data:image\/)/i.test(address);
  return addresses.find(isPicture) ?? null;
}
