import { casesOf, type ContractStore } from "../contract-case.ts";
import { between, expectValue, finding, type JsonRecord, listOf, pick, recordOf } from "../expectations.ts";
import { readXmlRoot, xmlMediaType } from "../xml.ts";

const kinds = ["orders", "products"] as const;

/** Fields that other clients require, by the part of a record; `""` is the record itself. */
const requiredFields: Readonly<Record<(typeof kinds)[number], Readonly<Record<string, string>>>> = {
  orders: {
    "": "archived total_profit first_source updated_at",
    order_lines: "accessory_lines",
    client: "ip_addr created_at updated_at",
    order_changes: "id full_description",
    shipping_address: "location_valid address_for_gis",
  },
  products: {
    "": "product_field_values fiscal_product_type images properties",
    variants: "created_at updated_at image_ids prices variant_field_values",
    properties: "is_hidden is_navigational backoffice",
    "variants.option_values": "permalink",
  },
};

/** Orders and products. They hold texts of buyers, so reasons show only ids and names of fields. */
export const recordCases = casesOf(["back-office-general-rules"], openRecords, {
  "records.fields (observed): orders and products are bare arrays in JSON, and have the fields that other clients require":
    async ({ readList }) => {
      for (const kind of kinds) {
        const records = await readList(`${kind}.json?per_page=10`);
        const ids = records.map(({ id }) => id);
        expectValue(`ids of ${kind}`, ids, () => ids.length <= 10 && ids.every(Number.isSafeInteger));
        for (const [part, names] of Object.entries(requiredFields[kind])) {
          const parts = [pick(records, part)].flat().filter((one) => one === Object(one)) as JsonRecord[];
          const missing = names.split(" ").filter((name) => !parts.some((one) => name in one));
          if (parts.length === 0) continue;
          expectValue(`fields that are missing in all ${part || "records"} of ${kind}`, missing, []);
        }
      }
    },
  "records.list-xml (observed): the roots in XML are orders and products": async ({ send, skip }) => {
    const spellings = [];
    for (const kind of kinds) {
      const { body } = await send(`/admin/${kind}.xml?per_page=10`, {
        status: 200,
        mediaType: xmlMediaType,
      });
      if (!body.includes(`<${kind.slice(0, -1)}>`)) skip(`the store has no ${kind}`);
      expectValue(`root of ${kind}`, readXmlRoot(body), { name: kind, type: "array" });
      // assumed: names have hyphens, as in widgets. Both kinds have a creation time.
      const [, name = "none"] = /<(created.at)\b/.exec(body) ?? [];
      const looks = { hyphens: "created-at", underscores: "created_at" };
      spellings.push(finding(`names of several words in ${kind}`, name, looks));
    }
    return Object.assign({}, ...spellings);
  },
  "records.counts (observed): orders and products are counted in JSON": async ({ send }) => {
    const count = { types: { "": "integer count" }, values: { count: between(0) } };
    for (const kind of kinds) await send(`/admin/${kind}/count.json`, count);
  },
  "unknown.updatedSince (assumed): what follows a record that updated_since and from_id name, and a time that cannot be read":
    async ({ readList, count, skip }) => {
      const path = "orders.json?per_page=10&updated_since=";
      const first = await readList(`${path}2000-01-01T00:00:00Z`);
      const last = first.at(-1);
      if (!last || first.length < 2) return skip("the store has less than two orders");
      const time = encodeURIComponent(String(last["updated_at"]));
      const next = await readList(`${path}${time}&from_id=${Number(last["id"])}`);
      const isLater = !next.some(({ id }) => first.some((order) => order["id"] === id));
      const looks = { refused: isRefusal, ignored: isList };
      return {
        ...finding("the page after a record", isLater ? "others" : "the same again", {
          "other orders": "others",
        }),
        ...finding("updated_since=soon", await count("?per_page=10&updated_since=soon"), looks),
      };
    },
  "unknown.archivedProducts (assumed): whether archived products are listed, and with which parameters":
    async ({ readList, skip }) => {
      const read = async (query: string) => {
        const products = await readList(`products.json?per_page=250&${query}`);
        const found = new Set(products.map(({ archived }) => (archived === true ? "archived" : "other")));
        return [...found].toSorted().join(" and ");
      };
      const only = await read("deleted=true");
      if (!only.includes("archived")) return skip("the store shows no archived product");
      const looks = { none: "other", "among others": "archived and other", alone: "archived" };
      return {
        ...finding("archived products without a parameter", await read(""), looks),
        ...finding("archived products with with_deleted=true", await read("with_deleted=true"), looks),
        ...finding("archived products with deleted=true", only, looks),
      };
    },
  "unknown.ignoredParameters (assumed): what a list does with an unknown parameter": async ({ count }) => {
    const looks = { ignored: isList, refused: isRefusal };
    return finding("an unknown parameter", await count("?orderpane=1"), looks);
  },
  "unknown.records (assumed): the order of orders, and a single order": async ({ readList, send, skip }) => {
    const [first, second] = await readList("orders.json?per_page=10");
    if (!first || !second) return skip("the store has less than two orders");
    const [newer, older] = [Number(first["id"]), Number(second["id"])];
    const options = { status: 200, values: { id: newer } };
    const alone = recordOf(await send(`/admin/orders/${newer}.json`, options));
    const isWhole = Object.keys(first).every((field) => field in alone);
    const looks = { "newest first": "1", "oldest first": "-1" };
    return {
      ...finding("order of orders", Math.sign(newer - older), looks),
      "an order alone": isWhole ? "all that the list has" : "less than that",
    };
  },
  "unknown.fromId (assumed): what from_id does without updated_since": async ({ count, skip }) => {
    const all = await count("?per_page=10");
    if (all === "0 orders") return skip("the store has no orders");
    const looks = { nothing: all, "hides earlier orders": "0 orders", refused: isRefusal };
    return finding("from_id alone", await count("?per_page=10&from_id=999999999999"), looks);
  },
  "unknown.recordPages (assumed): how many orders a page has, what per_page=0 and per_page=1 mean, and what comes after the last page":
    async ({ count, skip }) => {
      const [usual, most] = [await count(""), await count("?per_page=1000")];
      const [nonsense, past] = [await count("?per_page=0"), await count("?per_page=1&page=1000000")];
      if (usual === "0 orders") return skip("the store has no orders");
      const few = await count("?per_page=1");
      const hasMore = (await count("?per_page=10&page=26")) !== "0 orders";
      const absent = { refused: isRefusal, "an empty list": "0 orders" };
      return {
        // A store with fewer orders cannot show how many fit on a page.
        ...(most !== usual && finding("without per_page", usual, { "25 orders": "25 orders" })),
        ...(few !== most && finding("per_page=1", few, { "10 orders": "10 orders", "1 order": "1 orders" })),
        ...finding("per_page=0", nonsense, { ...absent, "as many as without per_page": usual }),
        ...finding("past the last page", past, absent),
        ...(hasMore && finding("per_page=1000", most, { "250 orders": "250 orders" })),
      };
    },
});

function openRecords(store: ContractStore) {
  return {
    ...store,
    readList: async (path: string) => listOf(await store.send(`/admin/${path}`)),
    count: async (query: string) => {
      const response = await store.send(`/admin/orders.json${query}`);
      return response.status === 200 ? `${listOf(response).length} orders` : `status ${response.status}`;
    },
  };
}

function isList(found: string): boolean {
  return /^\d+ orders$/.test(found);
}

function isRefusal(found: string): boolean {
  return /^status (?:400|404|422)$/.test(found);
}
