import { expect, onTestFinished, test } from "vitest";
import { Application } from "../create-application.ts";
import { fetchOf, SimulatedStore } from "../lifecycle/testing/simulated-store.ts";
import { createTestContext } from "../lifecycle/testing/test-context.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { createPatientRegistry, emptyDatabase, postgres } from "../registry/testing/postgres-place.ts";

/** They are sent in parallel, which is harder than within a minute. */
const forgedCount = 5000;

const registries = [
  { name: "SQLite", open: async () => createMemoryRegistry() },
  ...(postgres
    ? [{ name: "PostgreSQL", open: async () => createPatientRegistry(await emptyDatabase()) }]
    : []),
];

test.for(registries)(
  `a real install is accepted among ${forgedCount} forged ones from another network, on $name`,
  { timeout: 60_000 },
  async ({ open }) => {
    const registry = await open();
    onTestFinished(() => registry.close());
    await registry.open();
    const store = new SimulatedStore();
    const context = { ...(await createTestContext({ registry })), storeFetch: fetchOf(store) };
    const application = new Application(context, {});
    const forged = Array.from({ length: forgedCount }, async () => {
      const { status } = await send(application, store.call("install"), "93.184.216.66");
      return status;
    });
    expect((await send(application, store.install(context.secret), "5.9.0.1")).status).toBe(200);
    expect(new Set(await Promise.all(forged))).toEqual(new Set([403, 429]));
    expect(store.shown).toHaveLength(2);
  },
);

function send(application: Application, url: string, clientAddress: string): Promise<Response> {
  return application.fetch(new Request(url), { clientAddress });
}
