import { casesOf } from "../../contract-case.ts";
import { ascending, expectFields, type FieldKinds, recordsIn } from "./fields.ts";
import {
  filterPath,
  firstValue,
  type GroupKind,
  groupsOf,
  listPath,
  openCatalog,
  readStorefront,
  selectedIn,
  valuesOf,
} from "./found-catalog.ts";
import { expectTrue, expectValue, type JsonRecord, recordOf } from "../../responses.ts";

const missing = "orderpane-contract-no-such-collection";

export const collectionFilterCases = casesOf(["read"], {
  "storefront.filter": {
    spec: "the filter of a collection has prices, ids of products, and groups of values",
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const { filter } = await openCatalog(context);
      expectFields("the filter", filter, {
        string: ["status"],
        integer: ["count"],
        "number or null": [
          "products_price_min",
          "products_price_max",
          "current_price_min",
          "current_price_max",
        ],
        array: ["products_ids", "properties", "options"],
      });
      expectValue("status", filter["status"], "ok");
      const ids: unknown[] = [filter["products_ids"]].flat();
      expectTrue("products_ids are integers", ids.every(Number.isSafeInteger), ids);
      expectTrue("the filter has no products", !("products" in filter), "products");
      for (const kind of ["options", "properties"] as const) {
        for (const group of groupsOf(filter, kind)) {
          expectFields(`a group of ${kind}`, group, {
            integer: ["id"],
            string: ["title"],
            array: ["values"],
          });
          for (const value of valuesOf(group)) {
            expectFields(`a value of ${kind}`, value, {
              ...valueFields,
              "string or null": ["permalink", ...(kind === "options" ? ["image_url"] : [])],
            });
            expectValue("selected without a query", value["selected"], false);
          }
        }
      }
    },
  },
  "storefront.narrowed-filter": {
    spec: "prices, values, bounds, availability and words narrow a filter, and what is chosen is selected",
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const catalog = await openCatalog(context);
      const { filter, readFilter } = catalog;
      const [min, max] = [filter["products_price_min"], Number(filter["products_price_max"])];
      const priced = await readFilter(`price_min=${max + 1}&price_max=${max + 2}`);
      expectValue("count above the highest price", priced["count"], 0);
      const inEffect = [priced["current_price_min"], priced["current_price_max"]];
      expectValue("bounds in effect", inEffect, [max + 1, max + 2]);
      const ofAll = [priced["products_price_min"], priced["products_price_max"]];
      expectValue("prices of the collection", ofAll, [min, max]);
      const option = firstValue(catalog, "options");
      if (option) {
        const narrowed = await readFilter(`options[${option.groupId}][]=${option.id}`);
        expectSelected(narrowed, "options", option);
      }
      const property = firstValue(catalog, "properties");
      if (property) {
        const narrowed = await readFilter(`characteristics=${property.id}`);
        expectSelected(narrowed, "properties", property);
      }
      const numeric = groupsOf(filter, "properties").find((group) => {
        const numbers = numbersIn(group);
        return numbers.length > 0 && numbers.every(Number.isFinite);
      });
      if (numeric) {
        const numbers = numbersIn(numeric);
        const [least, greatest, id] = [Math.min(...numbers), Math.max(...numbers), Number(numeric["id"])];
        const query = `properties_gt[${id}]=${greatest + 1}&properties_lt[${id}]=${least - 1}`;
        expectValue("count between bounds that no number meets", (await readFilter(query))["count"], 0);
      }
      const available = (await readFilter("only_available=true"))["count"];
      const isFewer = Number(available) <= Number(filter["count"]);
      expectTrue("count with only_available=true is not greater", isFewer, available);
      const unknown = await readFilter("q=orderpane0contract0");
      expectValue("count with a word that no product has", unknown["count"], 0);
      const none = await readFilter("characteristics=999999999");
      expectValue("count with a value that no product has", none["count"], 0);
    },
  },
  "storefront.max-filter-items": {
    spec: "max_filter_items says how many values a group has at most",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { filter, readFilter } = await openCatalog(context);
      const longest = (record: JsonRecord) =>
        Math.max(0, ...groupsOf(record, "options", "properties").map((group) => valuesOf(group).length));
      if (longest(filter) < 2) context.skip("no group of the collection has two values");
      expectValue("values of the longest group", longest(await readFilter("max_filter_items=1")), 1);
    },
  },
  "storefront.single-filter": {
    spec: "items.json has the one group that is asked for, and its values",
    sections: ["storefront-values-of-a-single-filter", "collection-filter-storefront"],
    async run(context) {
      const { filter, permalink } = await openCatalog(context);
      for (const [kind, name] of [
        ["options", "option_ids"],
        ["properties", "property_ids"],
      ] as const) {
        const [group] = groupsOf(filter, kind);
        if (!group) continue;
        const path = `/front_api/fetch/${encodeURIComponent(permalink)}/items.json`;
        const items = await readStorefront(context, `${path}?${name}=${String(group["id"])}`);
        expectValue("status", items["status"], "ok");
        const groups = groupsOf(items, "options", "properties");
        const ids = groups.map(({ id }) => id);
        expectValue(`ids of the groups with ${name}`, ids, [group["id"]]);
        for (const value of groups.flatMap(valuesOf)) {
          expectFields("a value of the single filter", value, valueFields);
        }
      }
    },
  },
  "storefront.unknown-collection": {
    spec: "an unknown collection is not_found in the body",
    sections: ["storefront-collection-filter-and-product-ids", "errors", "collection-filter-storefront"],
    async run({ call }) {
      const items = `/front_api/fetch/${missing}/items.json?option_ids=1`;
      for (const path of [filterPath(missing), listPath(missing), items]) {
        const { body } = await call("GET", path, anonymous);
        expectValue(`body of ${path}`, body, /^\s*\{\s*"status"\s*:\s*"not_found"/);
      }
    },
  },
  "storefront.seo-filter": {
    spec: "an SEO filter has the values that it selects, and its address narrows the collection by them",
    needs: ["read", "filter"],
    sections: ["storefront-seo-filter", "seo-filter", "storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { target, call, skip } = context;
      const { collection, permalink } = target.filter ?? skip("the target names no filter");
      const path = `/front_api/collections/${collection}/collection_filters/${permalink}.json`;
      const filter = recordOf(await call("GET", path, anonymous));
      if (filter["status"] === "not_found") skip(`the store has no filter ${collection}/${permalink}`);
      expectFields("the SEO filter", filter, {
        integer: ["id", "version"],
        string: ["permalink"],
        array: ["characteristics", "option_values"],
      });
      expectValue("permalink of the SEO filter", filter["permalink"], permalink);
      const version = Number(filter["version"]);
      expectTrue("version is a time in seconds", version > 1e9 && version < 1e11, version);
      const characteristics = recordsIn("characteristics", filter["characteristics"]);
      const values = recordsIn("option_values", filter["option_values"]);
      for (const value of characteristics) expectFields("a characteristic", value, { integer: ["id"] });
      for (const value of values) {
        expectFields("an option value", value, { integer: ["id", "option_name_id"] });
      }
      const query = queryOf(characteristics, values);
      const narrowed = await readStorefront(context, `/front_api/collection/${collection}/${permalink}.json`);
      const asked = await readStorefront(context, `${filterPath(collection)}?${query}`);
      expectValue("count at the filter's address, and with its values", narrowed["count"], asked["count"]);
      const wanted = ascending([...characteristics, ...values].map(({ id }) => id));
      expectValue("ids of the selected values", selectedIn(narrowed, "options", "properties"), wanted);
    },
  },
});

const anonymous = { user: null, accept: "application/json", status: [200, 404] };

const valueFields = {
  integer: ["id", "products_count"],
  string: ["title"],
  boolean: ["selected"],
} satisfies FieldKinds;

/** The query that selects what an SEO filter selects. */
function queryOf(characteristics: readonly JsonRecord[], values: readonly JsonRecord[]): string {
  return [
    ...characteristics.map(({ id }) => `characteristics=${String(id)}`),
    ...values.map(({ id, option_name_id: option }) => `options[${String(option)}][]=${String(id)}`),
  ].join("&");
}

function numbersIn(group: JsonRecord): number[] {
  return valuesOf(group).map(({ title }) => Number(title));
}

/** Fails unless the value alone is selected, and the count is at most the number of products that have it. */
function expectSelected(
  narrowed: JsonRecord,
  kind: GroupKind,
  { value, groupId, id }: NonNullable<ReturnType<typeof firstValue>>,
): void {
  expectValue(`ids of the selected values of group ${groupId}`, selectedIn(narrowed, kind), [id]);
  const count = Number(narrowed["count"]);
  const isWithin = count >= 1 && count <= Number(value["products_count"]);
  expectTrue("products that match are there, and not more than have the value", isWithin, count);
}
