import { defineBench, elapsed } from "@orderpane/tooling/bench";
import { openBenchStore, twentyWidgets } from "./testing/bench/bench-store.ts";
import { deployOnce } from "./testing/deploy-once.ts";
import { measureGrowth } from "./testing/bench/memory-growth.ts";
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
