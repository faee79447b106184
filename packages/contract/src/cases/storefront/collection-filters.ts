import type { ContractContext } from "../../context/context.ts";
import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, type JsonRecord, recordOf } from "../../responses/expect.ts";
import { ascending, expectFields, groupFields, recordsIn } from "./fields.ts";
import {
  discovery,
  filterPath,
  findCatalog,
  firstValue,
  groupsOf,
  readStorefront,
  valuesOf,
} from "./found-catalog.ts";

const missing = "orderpane-contract-no-such-collection";

export const collectionFilterCases = casesOf(["read"], {
  "storefront.filter": {
    spec: "the filter of a collection has prices, ids of products, and groups of values",
    requests: discovery,
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const { filter } = await findCatalog(context);
      const price = "number or null";
      expectFields("the filter", filter, {
        status: "string",
        count: "integer",
        products_price_min: price,
        products_price_max: price,
        current_price_min: price,
        current_price_max: price,
        products_ids: "array",
        properties: "array",
        options: "array",
      });
      expectValue("status", filter["status"], "ok");
      const ids = filter["products_ids"] as unknown[];
      expectTrue("products_ids are integers", ids.every(Number.isSafeInteger), ids);
      expectTrue("the filter has no products", !("products" in filter), "products");
      for (const kind of ["options", "properties"] as const) {
        for (const group of groupsOf(filter, kind)) {
          expectFields(`a group of ${kind}`, group, groupFields);
          for (const value of valuesOf(group)) {
            expectFields(`a value of ${kind}`, value, {
              id: "integer",
              title: "string",
              permalink: "string or null",
              products_count: "integer",
              selected: "boolean",
              ...(kind === "options" && { image_url: "string or null" }),
            });
            expectValue("selected without a query", value["selected"], false);
          }
        }
      }
    },
  },
  "storefront.narrowed-filter": {
    spec: "prices, values, bounds, availability and words narrow a filter, and what is chosen is selected",
    requests: discovery + 6,
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const catalog = await findCatalog(context);
      const {
        filter,
        collection: { permalink },
      } = catalog;
      const read = (query: string) => readStorefront(context, filterPath(permalink, `?${query}`));
      const [min, max] = [Number(filter["products_price_min"]), Number(filter["products_price_max"])];
      const priced = await read(`price_min=${max + 1}&price_max=${max + 2}`);
      expectValue("count above the highest price", priced["count"], 0);
      expectValue(
        "bounds in effect",
        [priced["current_price_min"], priced["current_price_max"]],
        [max + 1, max + 2],
      );
      expectValue(
        "prices of the collection",
        [priced["products_price_min"], priced["products_price_max"]],
        [min, max],
      );
      const option = firstValue(catalog, "options");
      if (option)
        await expectSelected(context, {
          path: filterPath(
            permalink,
            `?options[${String(option.group["id"])}][]=${String(option.value["id"])}`,
          ),
          kind: "options",
          ...option,
        });
      const property = firstValue(catalog, "properties");
      if (property)
        await expectSelected(context, {
          path: filterPath(permalink, `?characteristics=${String(property.value["id"])}`),
          kind: "properties",
          ...property,
        });
      const numeric = groupsOf(filter, "properties").find(
        (group) =>
          valuesOf(group).length > 0 && valuesOf(group).every(({ title }) => Number.isFinite(Number(title))),
      );
      if (numeric) {
        const numbers = valuesOf(numeric).map(({ title }) => Number(title));
        const [least, greatest, id] = [Math.min(...numbers), Math.max(...numbers), String(numeric["id"])];
        expectValue(
          "count between bounds that no number meets",
          (await read(`properties_gt[${id}]=${greatest + 1}&properties_lt[${id}]=${least - 1}`))["count"],
          0,
        );
      }
      const available = (await read("only_available=true"))["count"];
      expectTrue(
        "count with only_available=true is not greater",
        Number(available) <= Number(filter["count"]),
        available,
      );
      expectValue("count with a word that no product has", (await read("q=orderpane0contract0"))["count"], 0);
    },
  },
  "storefront.max-filter-items": {
    spec: "max_filter_items says how many values a group has at most",
    requests: discovery + 1,
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { filter, collection } = await findCatalog(context);
      const longest = (record: JsonRecord) =>
        Math.max(
          0,
          ...[...groupsOf(record, "options"), ...groupsOf(record, "properties")].map(
            (group) => valuesOf(group).length,
          ),
        );
      if (longest(filter) < 2) context.skip("no group of the collection has two values");
      const found = longest(
        await readStorefront(context, filterPath(collection.permalink, "?max_filter_items=1")),
      );
      expectValue("values of the longest group", found, 1);
    },
  },
  "storefront.single-filter": {
    spec: "items.json has the one group that is asked for, and its values",
    requests: discovery + 2,
    sections: ["storefront-values-of-a-single-filter", "collection-filter-storefront"],
    async run(context) {
      const { filter, collection } = await findCatalog(context);
      for (const [kind, name] of [
        ["options", "option_ids"],
        ["properties", "property_ids"],
      ] as const) {
        const [group] = groupsOf(filter, kind);
        if (!group) continue;
        const path = `/front_api/fetch/${encodeURIComponent(collection.permalink)}/items.json?${name}=${String(group["id"])}`;
        const items = await readStorefront(context, path);
        expectValue("status", items["status"], "ok");
        const ids = [
          ...recordsIn("options", items["options"]),
          ...recordsIn("properties", items["properties"]),
        ].map(({ id }) => id);
        expectValue(`ids of the groups with ${name}`, ids, [group["id"]]);
        for (const value of valuesOf(groupsOf(items, kind)[0]!)) {
          expectFields("a value of the single filter", value, {
            id: "integer",
            title: "string",
            products_count: "integer",
            selected: "boolean",
          });
        }
      }
    },
  },
  "storefront.unknown-collection": {
    spec: "an unknown collection is not_found in the body",
    requests: 3,
    sections: ["storefront-collection-filter-and-product-ids", "errors", "collection-filter-storefront"],
    async run({ call }) {
      for (const path of [
        filterPath(missing),
        `/collection/${missing}.json`,
        `/front_api/fetch/${missing}/items.json?option_ids=1`,
      ]) {
        const { body } = await call("GET", path, {
          user: null,
          accept: "application/json",
          status: [200, 404],
        });
        expectValue(`body of ${path}`, body, /^\s*\{\s*"status"\s*:\s*"not_found"/);
      }
    },
  },
  "storefront.seo-filter": {
    spec: "an SEO filter has the values that it selects, and its address narrows the collection by them",
    needs: ["read", "filter"],
    requests: 3,
    sections: ["storefront-seo-filter", "seo-filter", "storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { collection, permalink } = context.target.filter!;
      const path = `/front_api/collections/${collection}/collection_filters/${permalink}.json`;
      const status = [200, 404];
      const filter = recordOf(
        await context.call("GET", path, { user: null, accept: "application/json", status }),
      );
      if (filter["status"] === "not_found")
        context.skip(`the store has no filter ${collection}/${permalink}`);
      expectFields("the SEO filter", filter, {
        id: "integer",
        permalink: "string",
        version: "integer",
        characteristics: "array",
        option_values: "array",
      });
      expectValue("permalink of the SEO filter", filter["permalink"], permalink);
      expectTrue(
        "version is a time in seconds",
        Number(filter["version"]) > 1e9 && Number(filter["version"]) < 1e11,
        filter["version"],
      );
      const characteristics = recordsIn("characteristics", filter["characteristics"]);
      const values = recordsIn("option_values", filter["option_values"]);
      for (const value of characteristics) expectFields("a characteristic", value, { id: "integer" });
      for (const value of values)
        expectFields("an option value", value, { id: "integer", option_name_id: "integer" });
      const query = [
        ...characteristics.map(({ id }) => `characteristics=${String(id)}`),
        ...values.map(({ id, option_name_id: option }) => `options[${String(option)}][]=${String(id)}`),
      ].join("&");
      const narrowed = await readStorefront(context, `/front_api/collection/${collection}/${permalink}.json`);
      const asked = await readStorefront(context, filterPath(collection, `?${query}`));
      expectValue("count at the filter's address, and with its values", narrowed["count"], asked["count"]);
      const wanted = [...characteristics, ...values].map(({ id }) => id);
      const selected = [...groupsOf(narrowed, "options"), ...groupsOf(narrowed, "properties")]
        .flatMap(valuesOf)
        .filter((value) => value["selected"] === true)
        .map(({ id }) => id);
      expectValue("ids of the selected values", ascending(selected), ascending(wanted));
    },
  },
});

/** That the value, and nothing else, is selected, and counts stay within those of the collection. */
async function expectSelected(
  context: ContractContext,
  {
    path,
    kind,
    value,
    group,
  }: { path: string; kind: "options" | "properties"; value: JsonRecord; group: JsonRecord },
): Promise<void> {
  const narrowed = await readStorefront(context, path);
  const selected = groupsOf(narrowed, kind)
    .flatMap(valuesOf)
    .filter((known) => known["selected"] === true)
    .map(({ id }) => id);
  expectValue(`ids of the selected values of group ${String(group["id"])}`, selected, [value["id"]]);
  const count = Number(narrowed["count"]);
  expectTrue(
    "products that match are there, and not more than have the value",
    count >= 1 && count <= Number(value["products_count"]),
    count,
  );
}
