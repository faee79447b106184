import { defineBench } from "@orderpane/tooling/bench";
import { startServers } from "./bench/start-servers.ts";
import { firstAnswer, rawServer, storeCommand } from "./bench/first-answer.ts";
import { requestRate } from "./bench/request-rate.ts";

export default defineBench([
  {
    key: "store.get",
    unit: "requests/s",
    async start() {
      const servers = await startServers();
      return {
        ours: () => requestRate(servers.store),
        peers: { "node:http": () => requestRate(servers.raw) },
        stop: async () => servers.stop(),
      };
    },
  },
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
]);
