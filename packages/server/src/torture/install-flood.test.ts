import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { scaled } from "@orderpane/tooling/scale";
import { expect, onTestFinished, test } from "vitest";
import type { ApplicationOptions } from "../application.ts";
import { createInstall } from "../lifecycle/install/install.ts";
import { SimulatedStore } from "../lifecycle/testing/simulated-store.ts";
import { createTestContext } from "../lifecycle/testing/test-context.ts";
import { createPostgresRegistry } from "../registry/postgres-registry.ts";
import { emptyDatabase, postgres } from "../registry/testing/postgres-place.ts";

/** All at once, which is harder than within a minute. */
const forgedCount = scaled({ sample: 200, all: 5000 });

test(`a real install among ${forgedCount} forged ones is accepted within 5 s, after 3 probes at most`, async ({
  annotate,
}) => {
  const { store, send, secret } = await listenAsStore();
  const forged = Array.from({ length: forgedCount }, (_, index) => {
    if (index !== forgedCount / 2) return send(store.call("install"), "93.184.216.66");
    const start = performance.now();
    return send(store.install(secret), "5.9.0.1").then((status) => ({
      status,
      ms: performance.now() - start,
    }));
  });
  const results = await Promise.all(forged);
  const real = results.find((result) => typeof result === "object");
  await annotate(`accepted after ${Math.round(real!.ms)} ms, ${store.shown.length} probes`);
  expect(real!.status).toBe(200);
  expect(real!.ms).toBeLessThan(5_000);
  expect(store.shown.length).toBeLessThanOrEqual(3);
  expect(new Set(results.filter((result) => typeof result === "number"))).toEqual(new Set([403, 429]));
});

test(`${forgedCount} forged installs from as many networks do not lock out the one that has brought an install`, async () => {
  const { store, send, secret } = await listenAsStore();
  await send(store.install(secret), "5.9.0.1");
  store.shown.length = 0;
  const forge = (_: unknown, index: number) =>
    send(store.call("install"), `93.${index >> 8}.${index % 256}.66`);
  await Promise.all(Array.from({ length: forgedCount }, forge));
  expect(store.shown).toHaveLength(3);
  // From another machine of the platform.
  expect(await send(store.install(secret), "5.9.0.2")).toBe(200);
  expect(store.shown).toHaveLength(4);
});

test.skipIf(postgres === null)(
  `a real install need not wait for ${forgedCount} forged ones on PostgreSQL`,
  { timeout: 60_000 },
  async () => {
    const registry = createPostgresRegistry({ url: await emptyDatabase() });
    onTestFinished(() => registry.close());
    await registry.open();
    const { store, send, secret } = await listenAsStore({ registry });
    await send(store.install(secret), "5.9.0.1");
    let refused = 0;
    const forge = async () => {
      await send(store.call("install"), "93.184.216.66");
      refused++;
    };
    const forged = Array.from({ length: forgedCount }, forge);
    expect(await send(store.install(secret), "5.9.0.1")).toBe(200);
    expect(refused).toBeLessThan(forgedCount);
    await Promise.all(forged);
  },
);

/** A store that listens on this machine, and an application that reaches it there. */
async function listenAsStore(options: Partial<ApplicationOptions> = {}) {
  const server = createServer(async (request, response) => {
    const { status, body } = await store.respond(request.headers.authorization ?? null);
    response.writeHead(status);
    for await (const chunk of body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const store = new SimulatedStore({ shop: `shop.localhost:${(server.address() as AddressInfo).port}` });
  const context = await createTestContext({ acceptLocalShops: true, ...options });
  const install = createInstall(context, () => {});
  const send = async (url: string, clientAddress: string) =>
    (await install(new Request(url), { clientAddress })).status;
  return { store, send, secret: context.secret };
}
