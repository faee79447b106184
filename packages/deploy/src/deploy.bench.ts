import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { listen } from "@orderpane/platform";
import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { defineBench, elapsed } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import type { DesiredWidget } from "./bundles.ts";
import { createClient } from "./client/store-client.ts";
import { decodeTarget, type Target } from "./target.ts";
import { createCanaryStore } from "./testing/canary-store.ts";
import { deployOnce } from "./testing/deploy-once.ts";
import { desiredWidget } from "./testing/desired-widget.ts";

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
    // All twenty are new, and the store is 100 ms away.
    key: "deploy.twenty",
    unit: "ms",
    rounds: 3,
    async start() {
      const store = await openStore({ latency: 100 });
      const { target, folder } = store;
      const timed = (deploy: () => Promise<unknown>) => async () => {
        await store.hold([]);
        return elapsed(deploy);
      };
      return {
        ours: timed(() => deployOnce(target, twentyWidgets(), { folder })),
        peer: { name: "script", measure: timed(() => deployWithScript(target, twentyWidgets())) },
        stop: () => store.close(),
      };
    },
  },
]);

async function countRequests({ changed }: { changed: number }) {
  const store = await openStore({ latency: 0 });
  const { target, folder } = store;
  const wanted = twentyWidgets(changed);
  return {
    async ours() {
      await store.hold(twentyWidgets());
      return (await deployOnce(target, wanted, { folder })).requests;
    },
    peer: {
      name: "script",
      async measure() {
        await store.hold(twentyWidgets());
        return deployWithScript(target, wanted);
      },
    },
    stop: () => store.close(),
  };
}

/** `latency`: delay of each response, in ms. */
async function openStore({ latency }: { latency: number }) {
  let time = Date.now();
  const platform = createCanaryStore({ now: () => time });
  const server = await listen({
    ...platform,
    async fetch(request) {
      await after(latency);
      return platform.fetch(request);
    },
  });
  const target = decodeTarget({ store: server.url, ...platform.credentials });
  const direct = createClient(target, {
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  return {
    target,
    /** The folder of the history. */
    folder,
    /** Replaces the widgets, clears the history, and starts a new window of the request limit. */
    async hold(widgets: readonly DesiredWidget[]) {
      time += 3_600_000;
      await rm(join(folder, "history"), { recursive: true, force: true });
      for (const { id } of await direct.list()) await direct.remove(id);
      for (const { code, height } of widgets) await direct.create({ code, height });
      time += 3_600_000;
    },
    async close() {
      await server.close();
      platform.close();
      await discard(folder);
    },
  };
}

/** Returns twenty widgets of 7 KB each. The first `changed` ones have another build. */
function twentyWidgets(changed = 0): DesiredWidget[] {
  const script = `var text=${JSON.stringify("Заказ ".repeat(700))};`;
  return Array.from({ length: 20 }, (_, index) =>
    desiredWidget({ name: `widget-${index + 1}`, version: index < changed ? 2 : 1, script }),
  );
}

/**
 * A typical script written without this package: it lists the widgets, then writes each one and reads it
 * back. It ignores statuses, never waits and saves nothing. Returns the number of requests.
 */
async function deployWithScript(
  { store, appId, appPassword }: Target,
  widgets: readonly DesiredWidget[],
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const codec = widgetCodecs.xml;
  let requests = 0;
  const ask = async (method: string, path: string, body?: string) => {
    requests++;
    const headers = { authorization, "content-type": "application/xml" };
    const response = await fetch(new URL(path, store), { method, headers, ...(body && { body }) });
    return response.text();
  };

  const stored = codec.decodeList(await ask("GET", widgetsPath("xml")));
  for (const { name, code, height, page } of widgets) {
    const body = codec.encodeRequest({ code, height, pageType: page });
    let id = stored.find((widget) => readMarker(widget.code ?? "")?.widget === name)?.id;
    if (id === undefined) ({ id } = codec.decodeResponse(await ask("POST", widgetsPath("xml"), body)));
    else await ask("PUT", widgetPath(id, "xml"), body);
    const { code: kept } = codec.decodeResponse(await ask("GET", widgetPath(id, "xml")));
    if (kept !== code) throw new Error(`${name} is not in the store`);
  }
  return requests;
}
