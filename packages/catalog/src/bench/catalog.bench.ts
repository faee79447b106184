import { defineBench, elapsed } from "@orderpane/tooling/bench";
import { titleWords } from "../../../platform/src/testing/bench/catalog/bench-products.ts";
import { startStorefront } from "../../../platform/src/testing/bench/catalog/storefront-side.ts";
import { filterCase, startTail } from "../testing/bench/filter-case.ts";
import { startItems } from "../testing/bench/items-side.ts";
import { measureStorefront } from "../testing/bench/measure-storefront.ts";
import { startSearch } from "../testing/bench/search-side.ts";
import { startSql } from "../testing/bench/sql-side.ts";
import { quantile, timesOf } from "../testing/bench/times.ts";

const usual = 100_000;
const most = 1_000_000;

/** Two words each, the second one begun. */
const searches = titleWords.flatMap((word, nth) =>
  titleWords.filter((_, other) => (nth + other) % 5 === 0).map((other) => `${word} ${other.slice(0, 3)}`),
);

export default defineBench([
  filterCase("catalog.filter-1e3", 1_000),
  filterCase("catalog.filter-1e4", 10_000),
  filterCase("catalog.filter-1e5", usual),
  filterCase("catalog.filter-1e6", most),
  { key: "catalog.p99", unit: "ms", rounds: 5, start: () => startTail(usual) },
  {
    key: "catalog.search",
    unit: "ms",
    rounds: 5,
    async start() {
      const storefront = startStorefront(usual);
      storefront.build();
      const peer = startSearch(usual);
      return {
        ours: async () => quantile(await timesOf(searches, storefront.search), 0.5),
        peers: {
          MiniSearch: async () => quantile(await timesOf(searches, (text) => peer.search(text)), 0.5),
        },
      };
    },
  },
  {
    // Making the products is part of all three.
    key: "catalog.index",
    unit: "ms",
    rounds: 3,
    start: async () => ({
      ours: () => elapsed(() => startStorefront(usual).build()),
      peers: {
        SQLite: () => elapsed(() => startSql(usual).close()),
        itemsjs: () => elapsed(() => startItems(usual)),
      },
    }),
  },
  {
    key: "catalog.memory",
    unit: "bytes",
    start: async () => ({ ours: async () => (await measureStorefront(most)).memory }),
  },
]);
