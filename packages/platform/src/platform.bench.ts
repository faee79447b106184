import { defineBench } from "@orderpane/tooling/bench";
import { compareRates, compareStarts, compareWithRaw } from "./testing/bench/comparison.ts";
import { firstAnswer, rawServer, storeCommand } from "./testing/bench/first-answer.ts";
import { startSoak } from "./testing/bench/soak.ts";
import { startThousand } from "./testing/bench/thousand.ts";

export default defineBench([
  { key: "store.get", unit: "requests/s", start: compareWithRaw },
  {
    key: "store.start",
    unit: "ms",
    async start() {
      const command = storeCommand();
      return {
        ours: () => firstAnswer(command.args),
        peers: { "node:http": () => firstAnswer(rawServer) },
        stop: async () => command.stop(),
      };
    },
  },
  {
    key: "store.start.page",
    unit: "ms",
    rounds: 3,
    async start() {
      const command = storeCommand();
      return { ours: () => firstAnswer(command.args, "/orders"), stop: async () => command.stop() };
    },
  },
  {
    key: "store.thousand",
    unit: "ms",
    rounds: 3,
    start: async () => ({ ours: async () => (await startThousand()).ms }),
  },
  {
    key: "store.thousand.rss",
    unit: "bytes",
    start: async () => ({ ours: async () => (await startThousand()).rss }),
  },
  { key: "store.peers.start", unit: "ms", rounds: 3, start: compareStarts },
  { key: "store.peers.get", unit: "requests/s", rounds: 3, start: () => compareRates("get") },
  { key: "store.peers.list", unit: "requests/s", rounds: 3, start: () => compareRates("list") },
  { key: "store.peers.post", unit: "requests/s", rounds: 3, start: () => compareRates("post") },
  { key: "store.soak", unit: "bytes", start: startSoak },
]);
