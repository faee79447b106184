import type { BenchCase, StartedCase } from "@orderpane/tooling/bench";
import { benchSelections } from "../../../../platform/src/testing/bench/catalog/bench-products.ts";
import { startStorefront } from "../../../../platform/src/testing/bench/catalog/storefront-side.ts";
import { startItems } from "./items-side.ts";
import { measureStorefront } from "./measure-storefront.ts";
import { startSql } from "./sql-side.ts";
import { quantile, timesOf } from "./times.ts";

const slow = 1_000_000;

/** The p50 of whole filter responses, three groups selected, beside SQLite and itemsjs. */
export function filterCase(key: string, size: number): BenchCase {
  // Peers are slow, and get a part of the same queries.
  const theirs = benchSelections(210).filter((_, nth) => nth % (size >= slow ? 35 : 7) === 0);
  return {
    key,
    unit: "ms",
    rounds: size >= slow ? 3 : 5,
    async start() {
      const sql = startSql(size);
      const items = startItems(size);
      await checkCounts(size, sql);
      const p50 = async (filter: (query: (typeof theirs)[number]) => string) =>
        quantile(await timesOf(theirs, filter), 0.5);
      return {
        ours: async () => quantile((await measureStorefront(size)).times, 0.5),
        peers: {
          SQLite: () => p50((query) => sql.filter(query)),
          itemsjs: () => p50((query) => items.filter(query)),
        },
        async stop() {
          sql.close();
        },
      };
    },
  };
}

/** The p99 of 1,000 different queries; its peer is three times the p50 of the same run. */
export async function startTail(size: number): Promise<StartedCase> {
  let p50 = Number.NaN;
  return {
    async ours() {
      const { times } = await measureStorefront(size, 1000);
      p50 = quantile(times, 0.5);
      return quantile(times, 0.99);
    },
    peers: { "3 × p50": () => 3 * p50 },
  };
}

/** Refuses to compare sides that find different numbers of products. */
async function checkCounts(size: number, sql: ReturnType<typeof startSql>): Promise<void> {
  const storefront = startStorefront(size);
  for (const selection of benchSelections(4)) {
    const { count } = JSON.parse(await storefront.filter(selection)) as { count: number };
    const expected = (JSON.parse(sql.filter(selection)) as { count: [{ count: number }] }).count[0].count;
    if (count !== expected) throw new Error(`of ${size} products ${count} were found, with SQL ${expected}`);
  }
}
