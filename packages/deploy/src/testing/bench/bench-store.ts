import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { listen } from "@orderpane/platform";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import { discard } from "@orderpane/tooling/canary";
import { createClient } from "../../client/store-client.ts";
import { decodeTarget } from "../../target.ts";
import { desiredWidget } from "../desired-widget.ts";
import { createCanaryStore } from "../canary-store.ts";

export type BenchStore = Awaited<ReturnType<typeof openBenchStore>>;

/** A store for measurements. `latency` of each response, in ms. */
export async function openBenchStore({ latency }: { latency: number }) {
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
    /** Holds the history. */
    folder,
    /** Replaces the widgets, forgets what was deployed, and starts a new window of the request limit. */
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

/** Twenty widgets of 7 KB each. The first `changed` ones have another build. */
export function twentyWidgets(changed = 0): DesiredWidget[] {
  const script = `var text=${JSON.stringify("Заказ ".repeat(700))};`;
  return Array.from({ length: 20 }, (_, index) =>
    desiredWidget({ name: `widget-${index + 1}`, version: index < changed ? 2 : 1, script }),
  );
}
