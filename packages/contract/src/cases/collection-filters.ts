import { casesOf } from "../contract-case.ts";
import {
  ascending,
  expectFields,
  expectValue,
  expectValues,
  finding,
  type JsonRecord,
  recordOf,
  recordsIn,
} from "../expectations.ts";
import {
  catalogCases,
  filterPath,
  firstValue,
  groupsOf,
  listPath,
  selectedIn,
  valuesOf,
} from "./found-catalog.ts";

const section = "storefront-collection-filter-and-product-ids";
const filterObject = "collection-filter-storefront";
const missing = "orderpane-contract-no-such-collection";
const anonymous = { user: null, accept: "application/json", status: [200, 404] };
const valueFields = "integer id products_count; string title; boolean selected";

export const collectionFilterCases = catalogCases(section, {
  "storefront.filter": {
    spec: "the filter of a collection has prices, ids of products, and groups of values",
    sections: [filterObject],
    async run({ filter }) {
      const prices = "products_price_min products_price_max current_price_min current_price_max";
      const fields = `string status; integer count; number|null ${prices}; array products_ids properties options`;
      expectFields("the filter", filter, fields);
      const ids: unknown[] = [filter["products_ids"]].flat();
      expectValues({
        status: [filter["status"], "ok"],
        "products_ids, which are integers": [ids, () => ids.every(Number.isSafeInteger)],
        "fields that products have": ["products" in filter, false],
      });
      for (const kind of ["options", "properties"] as const) {
        const image = kind === "options" ? " image_url" : "";
        for (const group of groupsOf(filter, kind)) {
          expectFields(`a group of ${kind}`, group, "integer id; string title; array values");
          for (const value of valuesOf(group)) {
            expectFields(`a value of ${kind}`, value, `${valueFields}; string|null permalink${image}`);
            expectValue("selected without a query", value["selected"], false);
          }
        }
      }
    },
  },
  "storefront.narrowed-filter": {
    spec: "prices, values, bounds, availability and words narrow a filter, and what is chosen is selected",
    sections: [filterObject],
    async run(catalog) {
      const { filter, readFilter } = catalog;
      const [min, max] = [filter["products_price_min"], Number(filter["products_price_max"])];
      const priced = await readFilter(`price_min=${max + 1}&price_max=${max + 2}`);
      const pricesOf = (kind: string) => [priced[`${kind}_price_min`], priced[`${kind}_price_max`]];
      expectValues({
        "count above the highest price": [priced["count"], 0],
        "bounds in effect": [pricesOf("current"), [max + 1, max + 2]],
        "prices of the collection": [pricesOf("products"), [min, max]],
      });
      for (const kind of ["options", "properties"] as const) {
        const value = firstValue(catalog, kind);
        if (!value) continue;
        const narrowed = await readFilter(value.query.replace("characteristics[]", "characteristics"));
        const isWithin = (count: number) => count >= 1 && count <= value.count;
        expectValues({
          [`ids of the selected values with ${value.query}`]: [selectedIn(narrowed, kind), [value.id]],
          [`count with ${value.query}, 1 to ${value.count}`]: [narrowed["count"], isWithin],
        });
      }
      for (const query of [...boundsOf(filter), "q=orderpane0contract0", "characteristics=999999999"]) {
        expectValue(`count with ${query}`, (await readFilter(query))["count"], 0);
      }
      const available = (await readFilter("only_available=true"))["count"];
      const isFewer = (count: number) => count <= Number(filter["count"]);
      expectValue("count with only_available=true, which is not greater", available, isFewer);
    },
  },
  "storefront.max-filter-items": {
    spec: "max_filter_items says how many values a group has at most",
    async run({ filter, readFilter, skip }) {
      const longest = (record: JsonRecord) =>
        Math.max(0, ...groupsOf(record, "options", "properties").map((group) => valuesOf(group).length));
      if (longest(filter) < 2) skip("no group of the collection has two values");
      expectValue("values of the longest group", longest(await readFilter("max_filter_items=1")), 1);
    },
  },
  "storefront.single-filter": {
    spec: "items.json has the one group that is asked for, and its values",
    sections: ["storefront-values-of-a-single-filter", filterObject],
    async run({ filter, permalink, read }) {
      for (const [kind, name] of [
        ["options", "option_ids"],
        ["properties", "property_ids"],
      ] as const) {
        const [group] = groupsOf(filter, kind);
        if (!group) continue;
        const path = `/front_api/fetch/${encodeURIComponent(permalink)}/items.json`;
        const items = await read(`${path}?${name}=${String(group["id"])}`);
        const groups = groupsOf(items, "options", "properties");
        expectValues({
          status: [items["status"], "ok"],
          [`ids of the groups with ${name}`]: [groups.map(({ id }) => id), [group["id"]]],
        });
        for (const value of groups.flatMap(valuesOf)) expectFields("a value", value, valueFields);
      }
    },
  },
  "unknown.facetCounts": {
    assumed: "what the counts of the values respect when a value is selected",
    async run(catalog) {
      const { filter, readFilter, skip } = catalog;
      const chosen = firstValue(catalog, "options");
      if (!chosen) return skip("no option of the collection has a value that only some products have");
      const narrowed = await readFilter(chosen.query);
      const counts = (record: JsonRecord, isOwn: boolean) => {
        const groups = groupsOf(record, "options", "properties");
        const values = groups.filter(({ id }) => (id === chosen.groupId) === isOwn).flatMap(valuesOf);
        return JSON.stringify(values.map((one) => [one["id"], one["products_count"]].join(": ")).toSorted());
      };
      if (counts(filter, false) === "[]") return skip("the collection has one group of values");
      const change = (isOwn: boolean) =>
        counts(narrowed, isOwn) === counts(filter, isOwn) ? "stay" : "change";
      return finding("facetCounts", `own counts ${change(true)}, others ${change(false)}`, {
        disjunctive: "own counts stay, others change",
        static: "own counts stay, others stay",
      });
    },
  },
  "unknown.variantScope": {
    assumed: "whether one variant has to have the selected value and the price",
    async run({ readProducts, skip }) {
      const [pair] = (await readProducts("page_size=100")).flatMap((product) => pairOf(product) ?? []);
      if (!pair) return skip("no product has variants of several values and prices");
      const found = await readProducts(`page_size=100&${pair.query}`);
      const isFound = found.some(({ id }) => id === pair.product);
      return finding("variantScope", isFound ? "found" : "not found", { same: "not found", any: "found" });
    },
  },
});

export const otherFilterCases = casesOf(
  { section, needs: ["read"] },
  {
    "storefront.unknown-collection": {
      spec: "an unknown collection is not_found in the body",
      sections: ["errors", filterObject],
      requests: [
        filterPath(missing),
        listPath(missing),
        `/front_api/fetch/${missing}/items.json?option_ids=1`,
      ].map((path) => [
        "GET",
        path,
        {
          ...anonymous,
          check: ({ body }) => expectValue(`body of ${path}`, body, /^\s*\{\s*"status"\s*:\s*"not_found"/),
        },
      ]),
    },
    "unknown.notFoundStatus": {
      assumed: "the status of the response for an unknown collection",
      async run({ call }) {
        const { status } = await call("GET", filterPath(missing), { user: null, accept: "application/json" });
        return finding("notFoundStatus", status, { "200": "200", "404": "404" });
      },
    },
    "storefront.seo-filter": {
      spec: "an SEO filter has the values that it selects, and its address narrows the collection by them",
      needs: ["read", "filter"],
      sections: ["storefront-seo-filter", "seo-filter"],
      async run({ target, call, skip }) {
        const { collection, permalink } = target.filter ?? skip("the target names no filter");
        const read = async (path: string) => recordOf(await call("GET", path, anonymous));
        const filter = await read(
          `/front_api/collections/${collection}/collection_filters/${permalink}.json`,
        );
        if (filter["status"] === "not_found") skip(`the store has no filter ${collection}/${permalink}`);
        const fields = "integer id version; string permalink; array characteristics option_values";
        expectFields("the SEO filter", filter, fields);
        const isTime = (version: number) => version > 1e9 && version < 1e11;
        expectValue("permalink of the SEO filter", filter["permalink"], permalink);
        expectValue("version, a time in seconds", filter["version"], isTime);
        const characteristics = recordsIn("characteristics", filter["characteristics"]);
        const values = recordsIn("option_values", filter["option_values"]);
        for (const one of characteristics) expectFields("a characteristic", one, "integer id");
        for (const one of values) expectFields("an option value", one, "integer id option_name_id");
        const query = [
          ...characteristics.map(({ id }) => `characteristics=${String(id)}`),
          ...values.map(({ id, option_name_id: option }) => `options[${String(option)}][]=${String(id)}`),
        ].join("&");
        const narrowed = await read(`/front_api/collection/${collection}/${permalink}.json`);
        const asked = await read(`${filterPath(collection)}?${query}`);
        const wanted = ascending([...characteristics, ...values].map(({ id }) => id));
        expectValues({
          "count at the filter's address, and with its values": [narrowed["count"], asked["count"]],
          "ids of the selected values": [selectedIn(narrowed, "options", "properties"), wanted],
        });
      },
    },
  },
);

/** Queries with bounds that no number of the first numeric property meets. */
function boundsOf(filter: JsonRecord): string[] {
  const groups = groupsOf(filter, "properties").map((group) => {
    return { id: Number(group["id"]), numbers: valuesOf(group).map(({ title }) => Number(title)) };
  });
  const numeric = groups.find(({ numbers }) => numbers.length > 0 && numbers.every(Number.isFinite));
  if (!numeric) return [];
  const { id, numbers } = numeric;
  return [
    `properties_gt[${id}]=${Math.max(...numbers) + 1}&properties_lt[${id}]=${Math.min(...numbers) - 1}`,
  ];
}

/** A value and a price that the product has, in no variant together. */
function pairOf(product: JsonRecord) {
  const variants = recordsIn("variants", product["variants"] ?? []).map((variant) => ({
    price: Number(variant["price"]),
    values: recordsIn("option_values", variant["option_values"] ?? []),
  }));
  for (const { price } of variants) {
    const together = variants.filter((variant) => variant.price === price).flatMap(({ values }) => values);
    const apart = variants
      .flatMap(({ values }) => values)
      .find(({ id }) => !together.some((value) => value["id"] === id));
    if (!apart) continue;
    const option = `options[${Number(apart["option_name_id"])}][]=${Number(apart["id"])}`;
    return { product: product["id"], query: `${option}&price_min=${price}&price_max=${price}` };
  }
  return undefined;
}
