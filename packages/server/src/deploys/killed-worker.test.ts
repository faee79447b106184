import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteRegistry } from "../registry/sqlite-registry.ts";
import { openDeploySetup } from "./testing/deploy-setup.ts";

const program = join(import.meta.dirname, "testing/worker-process.ts");

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "close");
  child.kill("SIGKILL");
  await gone;
}

test.each([
  ["has created the widgets, and does not know it", true],
  ["is about to create the widgets", false],
])(
  "when a worker is killed that %s, another one takes over, and each widget exists once",
  { timeout: 60_000 },
  async (_, isExecuted) => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
    onTestFinished(() => discard(folder));
    const file = join(folder, "registry.db");
    const killed = Promise.withResolvers<void>();
    const creates: Request[] = [];
    let executed: Response[] = [];
    let worker: ChildProcess | undefined;
    const setup = await openDeploySetup({
      stores: 0,
      isInstalled: true,
      isListening: true,
      registry: createSqliteRegistry({ file }),
      async intercept(request, send) {
        if (request.method !== "POST" || !worker) return send(request);
        if (creates.push(request) === 2) {
          if (isExecuted) executed = await Promise.all(creates.map(send));
          await kill(worker);
          worker = undefined;
          killed.resolve();
        }
        await killed.promise;
        return new Response(null, { status: 503 });
      },
    });
    const { key, clock, widgetsIn, stateOf } = setup;
    worker = fork(program, [JSON.stringify({ place: file, folder: setup.folder, key })]);
    onTestFinished(async () => worker && kill(worker));
    await killed.promise;
    expect(executed.map(({ status }) => status)).toEqual(isExecuted ? [200, 200] : []);
    const { lease } = await stateOf();
    expect(lease!.until).toBeGreaterThan(Date.now());
    expect(await widgetsIn()).toHaveLength(isExecuted ? 2 : 0);

    clock.time = lease!.until - 1;
    await setup.startWorker();
    await setup.wake();
    expect(await stateOf()).toMatchObject({ lease, has: null });
    // The store may still execute the killed worker's create within two minutes.
    clock.time = lease!.until + 120_000;
    await setup.wake();
    await setup.deployed();
    expect(await widgetsIn()).toEqual(["buyer-card", "stock"]);
  },
);
