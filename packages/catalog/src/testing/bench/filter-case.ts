import type { BenchCase, StartedCase } from "@orderpane/tooling/bench";
import { benchSelections } from "../../../../platform/src/testing/bench/catalog/bench-products.ts";
import { startStorefront } from "../../../../platform/src/testing/bench/catalog/storefront-side.ts";
import { startItems } from "./items-side.ts";
import { startSql } from "./sql-side.ts";
import { quantile, timesOf } from "./times.ts";

const slow = 1_000_000;

/** The p50 of whole filter responses, three groups selected, beside SQLite and itemsjs. */
export function filterCase(key: string, size: number): BenchCase {
  const ours = benchSelections(210);
  // Peers are slow, and get a part of the same queries.
  const theirs = ours.filter((_, nth) => nth % (size >= slow ? 35 : 7) === 0);
  return {
    key,
    unit: "ms",
    rounds: size >= slow ? 3 : 5,
    async start() {
      const storefront = startStorefront(size);
      storefront.build();
      const sql = startSql(size);
      const items = startItems(size);
      await checkCounts(size, { storefront, sql });
      const p50 = async (
        queries: typeof ours,
        filter: (query: (typeof ours)[number]) => string | Promise<string>,
      ) => quantile(await timesOf(queries, filter), 0.5);
      return {
        ours: () => p50(ours, storefront.filter),
        peers: {
          SQLite: () => p50(theirs, (query) => sql.filter(query)),
          itemsjs: () => p50(theirs, (query) => items.filter(query)),
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
  const storefront = startStorefront(size);
  storefront.build();
  const queries = benchSelections(1000);
  let p50 = Number.NaN;
  return {
    async ours() {
      const times = await timesOf(queries, storefront.filter);
      p50 = quantile(times, 0.5);
      return quantile(times, 0.99);
    },
    peers: { "3 × p50": () => 3 * p50 },
  };
}

/** Refuses to compare sides that find different numbers of products. */
async function checkCounts(
  size: number,
  { storefront, sql }: { storefront: ReturnType<typeof startStorefront>; sql: ReturnType<typeof startSql> },
): Promise<void> {
  for (const selection of benchSelections(4)) {
    const { count } = JSON.parse(await storefront.filter(selection)) as { count: number };
    const expected = (JSON.parse(sql.filter(selection)) as { count: [{ count: number }] }).count[0].count;
    if (count !== expected) throw new Error(`of ${size} products ${count} were found, with SQL ${expected}`);
  }
}
