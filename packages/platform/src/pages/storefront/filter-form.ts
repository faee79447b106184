import type { CatalogQuery, FilterGroup, FilterValue } from "@orderpane/catalog";
import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import type { Locale } from "../language/locale.ts";
import { shownText } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import { collectionPath } from "./addresses.ts";
import type { CollectionView } from "./collection-view.ts";

/** Search and order stand elsewhere, and belong to this form by its id. */
export const filterFormId = "filters";

/**
 * The names of the fields are the parameters of the address. An SEO filter arrives as selected values, so
 * what is sent from its page leads to the collection.
 */
export function filterForm({ permalink, query, filter }: CollectionView, locale: Locale): Html {
  const { t } = locale;
  const path = collectionPath(permalink);
  const groups = [
    ...filter.options.map((group) => ({ group, name: `options[${group.id}][]` })),
    ...filter.properties.map((group) => ({ group, name: "characteristics[]" })),
  ];
  return html`<form
    id="${filterFormId}"
    class="card shop-filters"
    autocomplete="off"
    action="${path}"
    aria-label="${t("filters")}"
  >
    ${
      query.pageSize === undefined
        ? ""
        : html`<input type="hidden" name="page_size" value="${query.pageSize}" />`
    }
    <fieldset>
      <legend>${t("priceRange")}</legend>
      ${rangeFields(
        {
          names: ["price_min", "price_max"],
          chosen: query.price,
          bounds: [filter.products_price_min, filter.products_price_max],
        },
        locale,
      )}
    </fieldset>
    <label class="check">
      <input type="checkbox" name="only_available" value="true" ${query.onlyAvailable ? "checked" : ""} />
      ${t("onlyAvailable")}
    </label>
    ${withRest(groups, {
      shown: 6,
      isChosen: ({ group: { id, values } }) =>
        query.numeric?.[id] !== undefined || values.some(({ selected }) => selected),
      render: ({ group, name }) =>
        html`<fieldset>
          <legend>${shownText(group.title || String(group.id))}</legend>
          ${
            name === "characteristics[]" && isNumeric(group)
              ? numberFields(group, query, locale)
              : valueBoxes(group.values, name, locale)
          }
        </fieldset>`,
      t,
    })}
    <p class="buttons">
      <button class="primary">${t("showProducts")}</button>
      <a href="${path}">${t("resetFilters")}</a>
    </p>
  </form>`;
}

function isNumeric({ values }: FilterGroup): boolean {
  return values.length > 0 && values.every(({ title }) => /^-?\d+(?:[.,]\d+)?$/.test(title));
}

/** Bounds instead of values. A value that is selected is still shown: an SEO filter may have it. */
function numberFields({ id, values }: FilterGroup, query: CatalogQuery, locale: Locale): Html {
  const numbers = values.map((value) => Number(value.title.replace(",", ".")));
  const range: Range = {
    names: [`properties_gt[${id}]`, `properties_lt[${id}]`],
    chosen: query.numeric?.[id],
    bounds: [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))],
  };
  const selected = values.filter((value) => value.selected);
  return html`${rangeFields(range, locale)} ${valueBoxes(selected, "characteristics[]", locale)}`;
}

interface Range {
  readonly names: readonly [min: string, max: string];
  readonly chosen: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
  readonly bounds: readonly [min: number | null, max: number | null];
}

function rangeFields({ names, chosen, bounds }: Range, { t }: Locale): Html {
  const field = (nth: 0 | 1, text: string, value: number | undefined) =>
    html`<label>
      ${text}
      <input
        type="number"
        name="${names[nth]}"
        value="${value ?? ""}"
        placeholder="${bounds[nth] ?? ""}"
        step="any"
      />
    </label>`;
  return html`<div class="range">
    ${field(0, t("rangeFrom"), chosen?.min)} ${field(1, t("rangeTo"), chosen?.max)}
  </div>`;
}

function valueBoxes(values: readonly FilterValue[], name: string, { t, number }: Locale): Html {
  return withRest(values, {
    shown: 8,
    isChosen: ({ selected }) => selected,
    render: ({ id, title, selected, products_count: count }) =>
      html`<label class="check">
        <input type="checkbox" name="${name}" value="${id}" ${selected ? "checked" : ""} />
        <span class="wrap">${shownText(title || String(id))}</span>
        <span class="muted">${number(count)}</span>
      </label>`,
    t,
  });
}

interface RestOptions<Item> {
  readonly shown: number;
  readonly isChosen: (item: Item) => boolean;
  readonly render: (item: Item) => Html;
  readonly t: Translate;
}

/** The first few and what is chosen. The rest can be opened. */
function withRest<Item>(items: readonly Item[], { shown, isChosen, render, t }: RestOptions<Item>): Html {
  const isShown = (item: Item, nth: number) => nth < shown || isChosen(item);
  const rest = items.filter((item, nth) => !isShown(item, nth));
  const folded = html`<details>
    <summary>${t("moreChoices", { count: rest.length })}</summary>
    ${rest.map(render)}
  </details>`;
  return html`${items.filter(isShown).map(render)} ${rest.length > 0 ? folded : ""}`;
}
