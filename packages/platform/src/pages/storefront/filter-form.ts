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
  const isChosen = ({ id, values }: FilterGroup) =>
    query.numeric?.[id] !== undefined || values.some(({ selected }) => selected);
  const groups = [
    ...filter.options.map((group) => ({
      isChosen: isChosen(group),
      fields: valueGroup(group, `options[${group.id}][]`, locale),
    })),
    ...filter.properties.map((group) => ({
      isChosen: isChosen(group),
      fields: isNumeric(group)
        ? numberGroup(group, query, locale)
        : valueGroup(group, "characteristics[]", locale),
    })),
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
          least: 0,
        },
        locale,
      )}
    </fieldset>
    <label class="check">
      <input type="checkbox" name="only_available" value="true" ${query.onlyAvailable ? "checked" : ""} />
      ${t("onlyAvailable")}
    </label>
    ${withRest(groups, { shown: shownGroups, render: ({ fields }) => fields, t })}
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
function numberGroup({ id, title, values }: FilterGroup, query: CatalogQuery, locale: Locale): Html {
  const numbers = values.map((value) => Number(value.title.replace(",", ".")));
  return html`<fieldset>
    <legend>${shownText(title || String(id))}</legend>
    ${rangeFields(
      {
        names: [`properties_gt[${id}]`, `properties_lt[${id}]`],
        chosen: query.numeric?.[id],
        bounds: [
          numbers.reduce((least, number) => Math.min(least, number)),
          numbers.reduce((most, number) => Math.max(most, number)),
        ],
      },
      locale,
    )}
    ${values.filter(({ selected }) => selected).map((value) => valueBox(value, "characteristics[]", locale))}
  </fieldset>`;
}

interface RangeOptions {
  readonly names: readonly [min: string, max: string];
  readonly chosen: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
  readonly bounds: readonly [min: number | null, max: number | null];
  readonly least?: number;
}

function rangeFields({ names, chosen, bounds, least }: RangeOptions, { t }: Locale): Html {
  const field = (nth: 0 | 1, text: string, value: number | undefined) =>
    html`<label>
      ${text}
      <input
        type="number"
        name="${names[nth]}"
        value="${value ?? ""}"
        placeholder="${bounds[nth] ?? ""}"
        step="any"
        ${least === undefined ? "" : html`min="${least}"`}
      />
    </label>`;
  return html`<div class="range">
    ${field(0, t("rangeFrom"), chosen?.min)} ${field(1, t("rangeTo"), chosen?.max)}
  </div>`;
}

const shownGroups = 6;
const shownValues = 8;

function valueGroup({ id, title, values }: FilterGroup, name: string, locale: Locale): Html {
  const choices = values.map((value) => ({ isChosen: value.selected, value }));
  return html`<fieldset>
    <legend>${shownText(title || String(id))}</legend>
    ${withRest(choices, {
      shown: shownValues,
      render: ({ value }) => valueBox(value, name, locale),
      t: locale.t,
    })}
  </fieldset>`;
}

/** The first few and what is chosen. The rest can be opened. */
function withRest<Item extends { readonly isChosen: boolean }>(
  items: readonly Item[],
  { shown, render, t }: { shown: number; render: (item: Item) => Html; t: Translate },
): Html {
  const isShown = ({ isChosen }: Item, nth: number) => nth < shown || isChosen;
  const rest = items.filter((item, nth) => !isShown(item, nth));
  return html`${items.filter(isShown).map(render)}
  ${
    rest.length > 0
      ? html`<details>
          <summary>${t("moreChoices", { count: rest.length })}</summary>
          ${rest.map(render)}
        </details>`
      : ""
  }`;
}

function valueBox(
  { id, title, selected, products_count: count }: FilterValue,
  name: string,
  locale: Locale,
): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="${id}" ${selected ? "checked" : ""} />
    <span class="wrap">${shownText(title || String(id))}</span>
    <span class="muted">${locale.number(count)}</span>
  </label>`;
}
