import type { ProductInfo } from "@orderpane/protocol/order";
import { html } from "hono/html";
import { productPath } from "../../paths.ts";
import type { CollectionRecord } from "../../storefront/catalog-source.ts";
import type { Locale } from "../language/locale.ts";
import { breakable } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import { readRecord } from "../records/readable-record.ts";
import { placeCollections } from "./collections-page.ts";
import {
  checkField,
  errorText,
  type FormState,
  invalid,
  refusal,
  removeForm,
  textField,
} from "./form-fields.ts";
import { editProductPath, productsPath } from "./paths.ts";
import { variantsOf } from "./product-input.ts";

export interface EditedProduct {
  readonly product: ProductInfo;
  readonly isNew: boolean;
  readonly collections: readonly CollectionRecord[];
  readonly state: FormState;
}

export function editProductPage(edited: EditedProduct, site: Site): string {
  const { product, isNew, collections, state } = edited;
  const { locale } = site;
  const { t } = locale;
  const path = editProductPath(isNew ? "new" : product.id);
  const title = isNew
    ? t("newProduct")
    : readRecord(product, {}).title || t("productTitle", { id: product.id });
  const [above, aboveTitle] = isNew
    ? ([productsPath, "allProducts"] as const)
    : ([productPath(product.id), "toProduct"] as const);
  const content = html`<p class="crumbs"><a href="${above}">${t(aboveTitle)}</a></p>
    <h1 class="wrap">${breakable(title)}</h1>
    ${refusal(state, locale)}
    <form class="card" method="post" action="${path}">
      ${textField({ name: "title", label: t("appTitle"), isWhole: true }, state, locale)}
      <p class="buttons">${checkField({ name: "hidden", label: t("isHidden") }, state)}</p>
      <fieldset class="choices">
        <legend>${t("collections")}</legend>
        ${collectionChoices(collections, state)}
      </fieldset>
      ${variantFields(product, state, locale)}
      ${textField({ name: "rest", label: t("otherFields"), rows: 16, isWhole: true }, state, locale)}
      <p class="buttons"><button class="primary">${t("save")}</button></p>
    </form>
    ${isNew ? "" : removeForm(path, "", locale)}`;
  return layout({ title, site, content });
}

/**
 * Without the root, which has all products anyway. Collections that are no longer there are shown by their
 * ids.
 */
function collectionChoices(collections: readonly CollectionRecord[], { values }: FormState): Html[] {
  const chosen = new Set(values.getAll("collection"));
  const known = placeCollections(collections)
    .filter(({ collection }) => collection.parent_id !== null)
    .map(({ collection: { id, title } }) => ({ id: String(id), title }));
  const ids = new Set(known.map(({ id }) => id));
  const unknown = [...chosen].filter((id) => !ids.has(id)).map((id) => ({ id, title: id }));
  return [...known, ...unknown].map(
    ({ id, title }) =>
      html`<label class="check">
        <input type="checkbox" name="collection" value="${id}" ${chosen.has(id) ? "checked" : ""} />
        <span class="wrap">${title}</span>
      </label>`,
  );
}

function variantFields(product: ProductInfo, state: FormState, locale: Locale): Html[] {
  const { t } = locale;
  const shown = new Set(state.values.getAll("variant"));
  return variantsOf(product)
    .filter(({ id }) => shown.has(String(id)))
    .map(({ id, title }) => {
      const [price, available] = [`price-${id}`, `available-${id}`];
      return html`<fieldset class="variant-fields">
        <legend>${breakable(readRecord({ id, title }, {}).title || t("productVariantTitle", { id }))}</legend>
        <input type="hidden" name="variant" value="${id}" />
        <label>
          ${t("price")}
          <input
            name="${price}"
            value="${state.values.get(price) ?? ""}"
            inputmode="decimal"
            autocomplete="off"
            ${invalid(price, state)}
          />
        </label>
        ${checkField({ name: available, label: t("inStock") }, state)} ${errorText(price, state, locale)}
      </fieldset>`;
    });
}
