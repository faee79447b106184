import type { ContractContext } from "../../context/context.ts";
import { readXmlRoot, xmlMediaType } from "../../xml.ts";
import { casesOf, finding } from "../../contract-case.ts";
import {
  type ContractResponse,
  expectResponse,
  expectTrue,
  expectValue,
  isRecord,
  type JsonRecord,
  listOf,
  recordOf,
} from "../../responses.ts";

const kinds = ["orders", "products"] as const;

type FieldsOfParts = Readonly<Record<string, readonly string[]>>;

/** Fields that other people's clients require, by the part of a record; "": of the record itself. */
const requiredFields: Readonly<Record<(typeof kinds)[number], FieldsOfParts>> = {
  orders: {
    "": ["archived", "total_profit", "first_source", "updated_at"],
    order_lines: ["accessory_lines"],
    client: ["ip_addr", "created_at", "updated_at"],
    order_changes: ["id", "full_description"],
    shipping_address: ["location_valid", "address_for_gis"],
  },
  products: {
    "": ["product_field_values", "fiscal_product_type", "images", "properties"],
    variants: ["created_at", "updated_at", "image_ids", "prices", "variant_field_values"],
    properties: ["is_hidden", "is_navigational", "backoffice"],
    "variants.option_values": ["permalink"],
  },
};

export const recordPaths = ["/admin/orders.json", "/admin/products.json"];

/** Orders and products. They hold texts of buyers, so reasons show only ids and names of fields. */
export const recordCases = casesOf(["read"], {
  "records.list-json": {
    observed: "orders and products are bare arrays in JSON, with at most as many records as per_page says",
    sections: ["back-office-general-rules"],
    async run(context) {
      for (const kind of kinds) {
        const records = listOf(await readRecords(context, `${kind}.json?per_page=10`));
        const ids = records.map(({ id }) => id);
        expectTrue(`${kind} of a page of ten are ten at most`, ids.length <= 10, ids.length);
        expectTrue(`each of the ${kind} has an id`, ids.every(Number.isSafeInteger), ids);
      }
    },
  },
  "records.fields": {
    observed: "orders and products have the fields that other people's clients require",
    sections: ["back-office-general-rules"],
    async run(context) {
      for (const kind of kinds) {
        const records = listOf(await readRecords(context, `${kind}.json?per_page=10`));
        for (const [part, names] of Object.entries(requiredFields[kind])) {
          const parts = partsOf(records, part);
          const missing = names.filter((name) => !parts.some((one) => name in one));
          if (parts.length > 0)
            expectValue(`fields that are missing in all ${part || "records"} of ${kind}`, missing, []);
        }
      }
    },
  },
  "records.list-xml": {
    observed: "the roots in XML are orders and products",
    sections: ["back-office-general-rules"],
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
    sections: ["back-office-general-rules"],
    async run(context) {
      for (const kind of kinds) {
        const { count } = recordOf(await readRecords(context, `${kind}/count.json`));
        expectTrue(
          `count of ${kind} is a number, 0 or more`,
          Number.isSafeInteger(count) && Number(count) >= 0,
          count,
        );
      }
    },
  },
  "unknown.updatedSince": {
    assumed: "what follows a record that updated_since and from_id name, and a time that cannot be read",
    sections: ["back-office-general-rules"],
    async run(context) {
      const read = (query: string) => readRecords(context, `orders.json?per_page=10&updated_since=${query}`);
      const first = listOf(await read("2000-01-01T00:00:00Z"));
      const [last, other] = first.toReversed();
      if (!last || !other) return context.skip("the store has less than two orders");
      const { id, updated_at } = last;
      const time = encodeURIComponent(String(updated_at));
      const ids = listOf(await read(`${time}&from_id=${Number(id)}`)).map((order) => order["id"]);
      const isLater = !ids.some((next) => first.some((order) => order["id"] === next));
      const unreadable = (await read("soon")).status;
      return {
        ...finding("the page after a record", isLater ? "others" : "the same again", {
          "other orders": "others",
        }),
        ...finding("updated_since=soon", `status ${unreadable}`, {
          refused: isRefusal,
          ignored: "status 200",
        }),
      };
    },
  },
  "unknown.archivedProducts": {
    assumed: "whether archived products are listed, and with which parameters",
    sections: ["back-office-general-rules"],
    async run(context) {
      const read = async (query: string) => {
        const products = listOf(await readRecords(context, `products.json?per_page=250&${query}`));
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
    sections: ["back-office-general-rules"],
    async run(context) {
      const found = countOf(await readRecords(context, "orders.json?orderpane=1"));
      const looks = { ignored: (seen: string) => /^\d+ orders$/.test(seen), refused: isRefusal };
      return finding("an unknown parameter", found, looks);
    },
  },
  "unknown.records": {
    assumed: "in which order orders are listed, and what a single order looks like",
    sections: ["back-office-general-rules"],
    async run(context) {
      const [first, second] = listOf(await readRecords(context, "orders.json?per_page=10"));
      if (!first || !second) return context.skip("the store has less than two orders");
      const [newer, older] = [Number(first["id"]), Number(second["id"])];
      const looks = { "newest first": "1", "oldest first": "-1" };
      const order = finding("order of orders", String(Math.sign(newer - older)), looks);
      const response = await readRecords(context, `orders/${newer}.json`);
      expectResponse(response, { status: 200 });
      const alone = recordOf(response);
      expectValue("id of the order that is read", alone["id"], newer);
      const isWhole = Object.keys(first).every((field) => field in alone);
      return { ...order, "an order alone": isWhole ? "all that the list has" : "less than that" };
    },
  },
  "unknown.fromId": {
    assumed: "what from_id does without updated_since",
    sections: ["back-office-general-rules"],
    async run(context) {
      const count = async (query: string) => countOf(await readRecords(context, `orders.json?${query}`));
      const all = await count("per_page=10");
      if (all === "0 orders") return context.skip("the store has no orders");
      const looks = { nothing: all, "hides earlier orders": "0 orders", refused: isRefusal };
      return finding("from_id alone", await count("per_page=10&from_id=999999999999"), looks);
    },
  },
  "unknown.recordPages": {
    assumed:
      "how many orders a page has, what per_page=0 and per_page=1 mean, and what comes after the last page",
    sections: ["back-office-general-rules"],
    async run(context) {
      const count = async (query: string) => countOf(await readRecords(context, `orders.json${query}`));
      const [usual, most] = [await count(""), await count("?per_page=1000")];
      const [nonsense, past] = [await count("?per_page=0"), await count("?per_page=1&page=1000000")];
      if (usual === "0 orders") return context.skip("the store has no orders");
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
  },
});

/** The objects at a path, in all records. */
function partsOf(records: readonly JsonRecord[], path: string): JsonRecord[] {
  const steps = path === "" ? [] : path.split(".");
  return steps.reduce<JsonRecord[]>(
    (parts, step) => parts.flatMap((part) => part[step]).filter(isRecord),
    [...records],
  );
}

async function readRecords({ call, skip }: ContractContext, path: string): Promise<ContractResponse> {
  const response = await call("GET", `/admin/${path}`);
  if (response.status === 403) skip(`the application has no right to read /admin/${path.split("?", 1)[0]}`);
  return response;
}

function countOf(response: ContractResponse): string {
  return response.status === 200 ? `${listOf(response).length} orders` : `status ${response.status}`;
}

function isRefusal(found: string): boolean {
  return /^status (?:400|404|422)$/.test(found);
}
