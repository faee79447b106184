import { casesOf } from "../contract-case.ts";
import { between, expectFields, expectValue, finding } from "../expectations.ts";
import { type JsonRecord, pick } from "../expectations.ts";
import { filterPath, groupsOf, listPath, openCatalog, openStorefront } from "./found-catalog.ts";
import { partialValues, selectedIn, valuesOf } from "./found-catalog.ts";

const sections = [
  "storefront-collection-filter-and-product-ids",
  "collection-filter-storefront",
  "storefront-values-of-a-single-filter",
];
const missing = "orderpane-contract-no-such-collection";
/** Both statuses are possible for items that do not exist. */
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
  "storefront.narrowed-filter (spec): prices, values, availability and words narrow a filter; chosen values are marked":
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
      for (const query of ["q=orderpane0contract0", "characteristics=999999999"]) {
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
  "storefront.single-filter (spec): items.json has the requested group and marks selected values": async ({
    filter,
    permalink,
    read,
  }) => {
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
      const [value] = valuesOf(groups[0]!);
      const chosen = kind === "options" ? `options[${String(group["id"])}][]` : "characteristics";
      const query = `${parameters[kind]}=${String(group["id"])}&${chosen}=${String(value?.["id"])}`;
      expectValue(`the selected values with ${query}`, selectedIn(await read(`${path}?${query}`), kind), [
        value?.["id"],
      ]);
    }
  },
});

export const otherFilterCases = casesOf(["errors"], openStorefront, {
  "storefront.unknown-collection (spec): the body has the status not_found": async ({ send }) => {
    const items = `/front_api/fetch/${missing}/items.json?option_ids=1`;
    for (const path of [filterPath(missing), listPath(missing), items]) await send(path, notFound);
  },
  "unknown.notFoundStatus (assumed): the status for an unknown collection": async ({ send }) => {
    const { status } = await send(filterPath(missing), either);
    return finding("notFoundStatus", status, { "200": "200", "404": "404" });
  },
});
