import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { resolveAssumptions } from "../../assumptions/assumptions.ts";
import { randomCatalog } from "../select/testing/random-catalog.ts";
import { respondFromStorefront } from "../respond.ts";
import { createStorefront } from "../storefront.ts";
import { hostilePath } from "../testing/hostile-path.ts";
import { memorySource } from "../testing/memory-source.ts";

const count = scaled({ sample: 300, all: 100_000 });
const seed = Number(process.env["ORDERPANE_SEED"] ?? 1);
/** In milliseconds of processor time, which other programs hardly change. */
const mostMs = 500;
/** The response with a hundred whole products is shorter. */
const mostLength = 300_000;
const mostFindings = 20;

test(
  `${count} hostile requests get the response of a storefront`,
  { timeout: 1_200_000 },
  async ({ annotate }) => {
    const random = seededRandom(seed);
    const assumptions = resolveAssumptions();
    const storefront = createStorefront(hostileCatalog(), () => assumptions);
    const findings: string[] = [];
    const kinds = new Map<string, number>();
    let slowest = 0;
    for (let nth = 0; nth < count && findings.length < mostFindings; nth++) {
      const path = hostilePath(random);
      const url = new URL(`http://store.test${path}`);
      const begin = process.cpuUsage();
      try {
        const response = respondFromStorefront(new Request(url), storefront);
        const text = (await response?.text()) ?? "";
        const { user, system } = process.cpuUsage(begin);
        const ms = (user + system) / 1000;
        slowest = Math.max(slowest, ms);
        const kind = response ? kindOf(url.pathname, JSON.parse(text)) : "no endpoint";
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (response && response.status !== 200) findings.push(`${path}: status ${response.status}`);
        if (kind === "unknown") findings.push(`${path}: ${text.slice(0, 200)}`);
        if (text.length > mostLength) findings.push(`${path}: ${text.length} characters`);
        if (ms > mostMs) findings.push(`${path}: ${ms} ms`);
      } catch (error) {
        findings.push(`${path}: ${String(error)}`);
      }
    }
    await annotate(`slowest ${Math.round(slowest)} ms; ${JSON.stringify(Object.fromEntries(kinds))}`);
    expect(findings.map((finding) => finding.slice(0, 400))).toEqual([]);
    // Enough of them get through to the products.
    expect(kinds.get("filter")).toBeGreaterThan(count / 60);
    expect(kinds.get("products")).toBeGreaterThan(count / 60);
  },
);

/** Which documented shape a body has. */
function kindOf(pathname: string, body: unknown): string {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "unknown";
  const fields = Object.keys(body);
  const shape = shapes.find(
    ({ path, names }) => path.test(pathname) && names.some((list) => list === fields.join()),
  );
  return shape?.kind ?? "unknown";
}

const notFound = "status";
const shapes = [
  {
    kind: "products",
    path: /^\/(?:collection\/|front_api\/products|products_by_id|search)/,
    names: ["status,count,products", "status,count,properties", "status,count", "status,products"],
  },
  { kind: "product", path: /^\/product\//, names: ["status,product"] },
  {
    kind: "filter",
    path: /^\/front_api\/collection\//,
    names: [
      "status,count,products_price_min,products_price_max,current_price_min,current_price_max,products_ids,properties,options",
    ],
  },
  { kind: "items", path: /^\/front_api\/fetch\//, names: ["status,options,properties"] },
  { kind: "menu", path: /^\/front_api\/fetch\/menu/, names: ["menu"] },
  {
    kind: "seo filter",
    path: /\/collection_filters\//,
    names: ["id,permalink,version,characteristics,option_values"],
  },
  { kind: "collections", path: /^\/front_api\/collections/, names: ["collections"] },
  { kind: "not found", path: /./, names: [notFound] },
];

function hostileCatalog() {
  return memorySource({
    products: randomCatalog(seededRandom(2), 150),
    collections: [
      { id: 1, parent_id: null, title: "All", permalink: "all" },
      {
        id: 10,
        parent_id: 1,
        title: "Tea",
        permalink: "tea",
        fields: { season: "winter" },
        image: { id: 1, url: "/a.png" },
      },
      { id: 11, parent_id: 10, title: "Cups", permalink: "cups" },
      // In a circle.
      { id: 12, parent_id: 13, title: "A", permalink: "a" },
      { id: 13, parent_id: 12, title: "B", permalink: "b" },
    ],
    filters: [
      {
        id: 1,
        collection_id: 10,
        permalink: "seo",
        version: 1,
        characteristics: [{ id: 101 }],
        option_values: [{ id: 5201, option_name_id: 52 }],
      },
    ],
  });
}
