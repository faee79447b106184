import type { ContractContext } from "../context.ts";
import { casesOf } from "../contract-case.ts";
import {
  type ContractResponse,
  expectResponse,
  expectValue,
  finding,
  type JsonRecord,
  listOf,
  recordOf,
} from "../expectations.ts";
import { readXmlRoot, xmlMediaType } from "../xml.ts";

const kinds = ["orders", "products"] as const;

/** Fields that other people's clients require, by the part of a record; "": of the record itself. */
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
export const recordCases = casesOf(
  { section: "back-office-general-rules", needs: ["read"] },
  {
    "records.list-json": {
      observed: "orders and products are bare arrays in JSON, with at most as many records as per_page says",
      async run(context) {
        for (const kind of kinds) {
          const ids = (await readList(context, `${kind}.json?per_page=10`)).map(({ id }) => id);
          const areIds = () => ids.length <= 10 && ids.every(Number.isSafeInteger);
          expectValue(`${kind} of a page of ten: ten ids at most`, ids, areIds);
        }
      },
    },
    "records.fields": {
      observed: "orders and products have the fields that other people's clients require",
      async run(context) {
        for (const kind of kinds) {
          const records = await readList(context, `${kind}.json?per_page=10`);
          for (const [part, names] of Object.entries(requiredFields[kind])) {
            const parts = partsOf(records, part);
            const missing = names.split(" ").filter((name) => !parts.some((one) => name in one));
            if (parts.length === 0) continue;
            expectValue(`fields that are missing in all ${part || "records"} of ${kind}`, missing, []);
          }
        }
      },
    },
    "records.list-xml": {
      observed: "the roots in XML are orders and products",
      async run(context) {
        const spellings = [];
        for (const kind of kinds) {
          const response = await readRecords(context, `${kind}.xml?per_page=10`);
          expectResponse(response, { status: 200, mediaType: xmlMediaType });
          if (!response.body.includes(`<${kind.slice(0, -1)}>`)) context.skip(`the store has no ${kind}`);
          expectValue(`root of ${kind}`, readXmlRoot(response.body), { name: kind, type: "array" });
          // assumed: names have hyphens, as in widgets. Both kinds have a creation time.
          const [, name = "none"] = /<(created.at)\b/.exec(response.body) ?? [];
          const looks = { hyphens: "created-at", underscores: "created_at" };
          spellings.push(finding(`names of several words in ${kind}`, name, looks));
        }
        return Object.assign({}, ...spellings);
      },
    },
    "records.counts": {
      observed: "orders and products are counted in JSON",
      async run(context) {
        for (const kind of kinds) {
          const { count } = recordOf(await readRecords(context, `${kind}/count.json`));
          const isCount = () => Number.isSafeInteger(count) && Number(count) >= 0;
          expectValue(`count of ${kind}, a number of 0 or more`, count, isCount);
        }
      },
    },
    "unknown.updatedSince": {
      assumed: "what follows a record that updated_since and from_id name, and a time that cannot be read",
      async run(context) {
        const path = "orders.json?per_page=10&updated_since=";
        const first = await readList(context, `${path}2000-01-01T00:00:00Z`);
        const last = first.at(-1);
        if (!last || first.length < 2) return context.skip("the store has less than two orders");
        const time = encodeURIComponent(String(last["updated_at"]));
        const next = await readList(context, `${path}${time}&from_id=${Number(last["id"])}`);
        const isLater = !next.some(({ id }) => first.some((order) => order["id"] === id));
        const { status } = await readRecords(context, `${path}soon`);
        const unreadable = { refused: isRefusal, ignored: "status 200" };
        return {
          ...finding("the page after a record", isLater ? "others" : "the same again", {
            "other orders": "others",
          }),
          ...finding("updated_since=soon", `status ${status}`, unreadable),
        };
      },
    },
    "unknown.archivedProducts": {
      assumed: "whether archived products are listed, and with which parameters",
      async run(context) {
        const read = async (query: string) => {
          const products = await readList(context, `products.json?per_page=250&${query}`);
          const found = new Set(products.map(({ archived }) => (archived === true ? "archived" : "other")));
          return [...found].toSorted().join(" and ");
        };
        const only = await read("deleted=true");
        if (!only.includes("archived")) return context.skip("the store shows no archived product");
        const looks = { none: "other", "among others": "archived and other", alone: "archived" };
        return {
          ...finding("archived products without a parameter", await read(""), looks),
          ...finding("archived products with with_deleted=true", await read("with_deleted=true"), looks),
          ...finding("archived products with deleted=true", only, looks),
        };
      },
    },
    "unknown.ignoredParameters": {
      assumed: "what a list does with a parameter that it does not know",
      async run(context) {
        const looks = { ignored: (seen: string) => /^\d+ orders$/.test(seen), refused: isRefusal };
        return finding("an unknown parameter", await countOrders(context, "?orderpane=1"), looks);
      },
    },
    "unknown.records": {
      assumed: "in which order orders are listed, and what a single order looks like",
      async run(context) {
        const [first, second] = await readList(context, "orders.json?per_page=10");
        if (!first || !second) return context.skip("the store has less than two orders");
        const [newer, older] = [Number(first["id"]), Number(second["id"])];
        const response = await readRecords(context, `orders/${newer}.json`);
        expectResponse(response, { status: 200 });
        const alone = recordOf(response);
        expectValue("id of the order that is read", alone["id"], newer);
        const isWhole = Object.keys(first).every((field) => field in alone);
        const looks = { "newest first": "1", "oldest first": "-1" };
        return {
          ...finding("order of orders", Math.sign(newer - older), looks),
          "an order alone": isWhole ? "all that the list has" : "less than that",
        };
      },
    },
    "unknown.fromId": {
      assumed: "what from_id does without updated_since",
      async run(context) {
        const all = await countOrders(context, "?per_page=10");
        if (all === "0 orders") return context.skip("the store has no orders");
        const looks = { nothing: all, "hides earlier orders": "0 orders", refused: isRefusal };
        return finding(
          "from_id alone",
          await countOrders(context, "?per_page=10&from_id=999999999999"),
          looks,
        );
      },
    },
    "unknown.recordPages": {
      assumed:
        "how many orders a page has, what per_page=0 and per_page=1 mean, and what comes after the last page",
      async run(context) {
        const count = (query: string) => countOrders(context, query);
        const [usual, most] = [await count(""), await count("?per_page=1000")];
        const [nonsense, past] = [await count("?per_page=0"), await count("?per_page=1&page=1000000")];
        if (usual === "0 orders") return context.skip("the store has no orders");
        const few = await count("?per_page=1");
        const hasMore = (await count("?per_page=10&page=26")) !== "0 orders";
        const absent = { refused: isRefusal, "an empty list": "0 orders" };
        return {
          // A store with fewer orders cannot show how many fit on a page.
          ...(most !== usual && finding("without per_page", usual, { "25 orders": "25 orders" })),
          ...(few !== most &&
            finding("per_page=1", few, { "10 orders": "10 orders", "1 order": "1 orders" })),
          ...finding("per_page=0", nonsense, { ...absent, "as many as without per_page": usual }),
          ...finding("past the last page", past, absent),
          ...(hasMore && finding("per_page=1000", most, { "250 orders": "250 orders" })),
        };
      },
    },
  },
);

/** The objects at a path, in all records. */
function partsOf(records: readonly JsonRecord[], path: string): JsonRecord[] {
  let parts: unknown[] = [...records];
  for (const step of path === "" ? [] : path.split(".")) parts = parts.flatMap((part) => Object(part)[step]);
  return parts.filter((part): part is JsonRecord => typeof part === "object" && part !== null);
}

async function readList(context: ContractContext, path: string): Promise<JsonRecord[]> {
  return listOf(await readRecords(context, path));
}

export async function readRecords({ call, skip }: ContractContext, path: string): Promise<ContractResponse> {
  const response = await call("GET", `/admin/${path}`);
  if (response.status === 403) skip(`the application has no right to read /admin/${path.split("?", 1)[0]}`);
  return response;
}

async function countOrders(context: ContractContext, query: string): Promise<string> {
  const response = await readRecords(context, `orders.json${query}`);
  return response.status === 200 ? `${listOf(response).length} orders` : `status ${response.status}`;
}

function isRefusal(found: string): boolean {
  return /^status (?:400|404|422)$/.test(found);
}
