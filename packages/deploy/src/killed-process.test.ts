import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listen } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { decodeTarget } from "./target.ts";
import { createCanaryStore } from "./testing/canary-store.ts";
import { deployOnce } from "./testing/deploy-once.ts";
import type { DeployingOrder } from "./testing/deploying-process.ts";
import { desiredWidget } from "./testing/desired-widget.ts";
import { testClock } from "./testing/test-clock.ts";

test.each([
  ["before the store executes the create", false],
  ["after the store has executed the create", true],
])("after kill -9 %s, the next deploy leads to one widget", { timeout: 60_000 }, async (_, isExecuted) => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-deploy-"));
  const platform = createCanaryStore();
  const creates: Request[] = [];
  const sent = Promise.withResolvers<void>();
  const server = await listen({
    ...platform,
    async fetch(request) {
      if (request.method !== "POST" || creates.push(request) > 1) return platform.fetch(request);
      if (isExecuted) await platform.fetch(request);
      sent.resolve();
      await gone;
      return new Response(null, { status: 503 });
    },
  });
  onTestFinished(async () => {
    await server.close();
    platform.close();
    await discard(folder);
  });

  const order: DeployingOrder = { store: server.url, ...platform.credentials, folder };
  const program = fileURLToPath(new URL("testing/deploying-process.ts", import.meta.url));
  const child = fork(program, [JSON.stringify(order)]);
  const gone = once(child, "close");
  await Promise.race([sent.promise, gone]);
  child.kill("SIGKILL");
  expect(await gone).toEqual([null, "SIGKILL"]);

  const options = { ...testClock(Date.now()), folder };
  const { actions } = await deployOnce(decodeTarget(order), [desiredWidget()], options);
  expect(actions).toMatchObject([{ action: isExecuted ? "unchanged" : "create", id: 1 }]);
  expect(creates).toHaveLength(isExecuted ? 1 : 2);
});
