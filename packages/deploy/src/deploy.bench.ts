import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { defineBench, elapsed } from "@orderpane/tooling/bench";
import { type BenchStore, openBenchStore, twentyWidgets } from "./testing/bench/bench-store.ts";
import { deployOnce } from "./testing/deploy-once.ts";
import { deployWithScript } from "./testing/bench/sequential-script.ts";

/** Beside ours: a script that lists, then writes and reads back one widget after the other. */
export default defineBench([
  {
    key: "deploy.unchanged",
    unit: "requests",
    start: () => countRequests({ changed: 0 }),
  },
  {
    // Five of twenty; at most 1 + 2 * 5 are allowed.
    key: "deploy.changed",
    unit: "requests",
    start: () => countRequests({ changed: 5 }),
  },
  {
    // All of them new, 100 ms away.
    key: "deploy.twenty",
    unit: "ms",
    rounds: 3,
    async start() {
      const store = await openBenchStore({ latency: 100 });
      const { target, folder } = store;
      const timed = (deploy: () => Promise<unknown>) => async () => {
        await store.hold([]);
        return elapsed(deploy);
      };
      return {
        ours: timed(() => deployOnce(target, twentyWidgets(), { folder })),
        peers: { script: timed(() => deployWithScript(target, twentyWidgets())) },
        stop: () => store.close(),
      };
    },
  },
  {
    // By how much a process grows that deploys them.
    key: "deploy.memory",
    unit: "bytes",
    rounds: 5,
    async start() {
      const store = await openBenchStore({ latency: 0 });
      const grown = (how: "ours" | "script") => async () => {
        await store.hold([]);
        return measureGrowth(how, store);
      };
      return { ours: grown("ours"), peers: { script: grown("script") }, stop: () => store.close() };
    },
  },
]);

const memoryProgram = fileURLToPath(new URL("testing/bench/memory-process.ts", import.meta.url));

/** By how many bytes a new process grows when it deploys twenty widgets. */
async function measureGrowth(how: "ours" | "script", { target, folder }: BenchStore): Promise<number> {
  const { store, appId, appPassword } = target;
  const text = JSON.stringify({ store: store.origin, appId, appPassword });
  const { stdout } = await promisify(execFile)(process.execPath, [memoryProgram, how, folder, text]);
  return Number(stdout);
}

async function countRequests({ changed }: { changed: number }) {
  const store = await openBenchStore({ latency: 0 });
  const { target, folder } = store;
  const wanted = twentyWidgets(changed);
  return {
    async ours() {
      await store.hold(twentyWidgets());
      return (await deployOnce(target, wanted, { folder })).requests;
    },
    peers: {
      async script() {
        await store.hold(twentyWidgets());
        return deployWithScript(target, wanted);
      },
    },
    stop: () => store.close(),
  };
}
