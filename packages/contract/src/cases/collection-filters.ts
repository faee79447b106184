import { casesOf } from "../contract-case.ts";
import { ascending, between, expectFields, expectValue, expectValues, finding } from "../expectations.ts";
import { type JsonRecord, pick, recordsIn } from "../expectations.ts";
import { filterPath, groupsOf, listPath, openCatalog, openStorefront } from "./found-catalog.ts";
import { partialValues, selectedIn, valuesOf } from "./found-catalog.ts";

const sections = [
  "storefront-collection-filter-and-product-ids",
  "collection-filter-storefront",
  "storefront-values-of-a-single-filter",
];
const missing = "orderpane-contract-no-such-collection";
/** Both statuses are possible for what a store does not have. */
const either = { status: [200, 404], mediaType: /^/ };
const notFound = { ...either, text: /^\s*\{\s*"status"\s*:\s*"not_found"/ };
const valueFields = "integer id products_count; string title; boolean selected";

export const collectionFilterCases = casesOf(sections, openCatalog, {
  "storefront.filter (spec): the filter of a collection has prices, ids of products, and groups of values":
    async ({ filterPath: path, send }) => {
      const prices = "products_price_min products_price_max current_price_min current_price_max";
      const fields = `string status; integer count; number|null ${prices}; array products_ids properties options`;
      const group = "integer id; string title; array values";
      const areIds = (ids: unknown[]) => ids.every(Number.isSafeInteger);
      const areFalse = (selected: unknown[]) => !selected.includes(true);
      const types = {
        "": `${fields}; undefined products`,
        options: group,
        properties: group,
        "options.values": `${valueFields}; string|null permalink image_url`,
        "properties.values": `${valueFields}; string|null permalink`,
      };
      const selected = { "options.values.selected": areFalse, "properties.values.selected": areFalse };
      await send(path, { types, values: { status: "ok", products_ids: areIds, ...selected } });
    },
  "storefront.narrowed-filter (spec): prices, values, bounds, availability and words narrow a filter, and what is chosen is selected":
    async (catalog) => {
      const { filter, filterPath: path, send, readFilter } = catalog;
      const [min, max] = [filter["products_price_min"], Number(filter["products_price_max"])];
      const bounds = { current_price_min: max + 1, current_price_max: max + 2 };
      await send(`${path}?price_min=${max + 1}&price_max=${max + 2}`, {
        values: { count: 0, ...bounds, products_price_min: min, products_price_max: max },
      });
      for (const { kind, id, count, query } of partialValues(catalog)) {
        const narrowed = await readFilter(query.replace("characteristics[]", "characteristics"));
        expectValue(`ids of the selected values with ${query}`, selectedIn(narrowed, kind), [id]);
        expectValue(`count with ${query}, 1 to ${count}`, narrowed["count"], between(1, count));
      }
      for (const query of [...boundsOf(filter), "q=orderpane0contract0", "characteristics=999999999"]) {
        await send(`${path}?${query}`, { values: { count: 0 } });
      }
      const isFewer = { values: { count: between(0, Number(filter["count"])) } };
      await send(`${path}?only_available=true`, isFewer);
    },
  "storefront.max-filter-items (spec): it limits a group's values": async ({ filter, readFilter, skip }) => {
    const longest = (record: JsonRecord) =>
      Math.max(0, ...groupsOf(record, "options", "properties").map((group) => valuesOf(group).length));
    if (longest(filter) < 2) skip("no group of the collection has two values");
    expectValue("values of the longest group", longest(await readFilter("max_filter_items=1")), 1);
  },
  "storefront.single-filter (spec): items.json has the asked group": async ({ filter, permalink, read }) => {
    const parameters = { options: "option_ids", properties: "property_ids" } as const;
    for (const kind of ["options", "properties"] as const) {
      const [group] = groupsOf(filter, kind);
      if (!group) continue;
      const path = `/front_api/fetch/${encodeURIComponent(permalink)}/items.json`;
      const items = await read(`${path}?${parameters[kind]}=${String(group["id"])}`);
      const groups = groupsOf(items, "options", "properties");
      expectValue("status", items["status"], "ok");
      expectValue(`ids of the groups with ${parameters[kind]}`, pick(groups, "id"), [group["id"]]);
      for (const value of groups.flatMap(valuesOf)) expectFields("a value", value, valueFields);
    }
  },
  "unknown.facetCounts (assumed): what the counts respect when a value is selected": async (catalog) => {
    const { filter, readFilter, skip } = catalog;
    const chosen = partialValues(catalog).find(({ kind }) => kind === "options");
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
  "unknown.variantScope (assumed): if one variant has value and price": async ({ readProducts, skip }) => {
    const [pair] = (await readProducts("page_size=100")).flatMap((product) => pairOf(product) ?? []);
    if (!pair) return skip("no product has variants of several values and prices");
    const found = await readProducts(`page_size=100&${pair.query}`);
    const isFound = found.some(({ id }) => id === pair.product);
    return finding("variantScope", isFound ? "found" : "not found", { same: "not found", any: "found" });
  },
});

export const otherFilterCases = casesOf(["storefront-seo-filter", "seo-filter", "errors"], openStorefront, {
  "storefront.unknown-collection (spec): its body says not_found": async ({ send }) => {
    const items = `/front_api/fetch/${missing}/items.json?option_ids=1`;
    for (const path of [filterPath(missing), listPath(missing), items]) await send(path, notFound);
  },
  "unknown.notFoundStatus (assumed): the status for an unknown collection": async ({ send }) => {
    const { status } = await send(filterPath(missing), either);
    return finding("notFoundStatus", status, { "200": "200", "404": "404" });
  },
  "storefront.seo-filter (spec): an SEO filter has the values that it selects, and its address narrows the collection by them":
    async ({ target, read, skip }) => {
      const { collection, permalink } = target.filter ?? skip("the target names no filter");
      const path = `/front_api/collections/${collection}/collection_filters/${permalink}.json`;
      const filter = await read(path, either);
      if (filter["status"] === "not_found") skip(`the store has no filter ${collection}/${permalink}`);
      const fields = "integer id version; string permalink; array characteristics option_values";
      expectFields("the SEO filter", filter, fields);
      expectValue("permalink of the SEO filter", filter["permalink"], permalink);
      expectValue("version, a time in seconds", filter["version"], between(1e9, 1e11));
      const characteristics = recordsIn("characteristics", filter["characteristics"]);
      const values = recordsIn("option_values", filter["option_values"]);
      for (const one of characteristics) expectFields("a characteristic", one, "integer id");
      for (const one of values) expectFields("an option value", one, "integer id option_name_id");
      const query = [
        ...characteristics.map(({ id }) => `characteristics=${String(id)}`),
        ...values.map(({ id, option_name_id: option }) => `options[${String(option)}][]=${String(id)}`),
      ].join("&");
      const narrowed = await read(`/front_api/collection/${collection}/${permalink}.json`, either);
      const asked = await read(`${filterPath(collection)}?${query}`, either);
      const wanted = ascending([...characteristics, ...values].map(({ id }) => id));
      expectValues({
        "count at the filter's address, and with its values": [narrowed["count"], asked["count"]],
        "ids of the selected values": [selectedIn(narrowed, "options", "properties"), wanted],
      });
    },
});

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
