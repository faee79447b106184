import { randomBytes } from "node:crypto";
import type { ApplicationOptions } from "../../application.ts";
import type { LogEntry } from "../../log.ts";
import type { ApplicationContext } from "../../context.ts";
import { createContext } from "../../context.ts";
import { createMemoryRegistry } from "../../registry/sqlite-registry.ts";
import { type InstalledStore, registerStore } from "../../deploys/testing/installed-stores.ts";

/** An application's context with its own registry, a fixed clock, and a recorded log. */
export interface TestContext extends ApplicationContext {
  readonly clock: { now: number };
  readonly entries: LogEntry[];
}

export async function createTestContext(options: Partial<ApplicationOptions> = {}): Promise<TestContext> {
  const registry = createMemoryRegistry();
  await registry.open();
  const clock = { now: Date.UTC(2026, 0, 1) };
  const entries: LogEntry[] = [];
  const context = createContext({
    id: "tracker",
    secret: randomBytes(16).toString("hex"),
    keys: [randomBytes(32).toString("base64")],
    urls: { origin: "https://app.example.com", home: "/orders" },
    registry,
    log: (entry) => entries.push(entry),
    now: () => clock.now,
    ...options,
  });
  return { ...context, clock, entries };
}

/** Records an install whose password the store has accepted. */
export async function installStore(
  { registry, keyring }: ApplicationContext,
  given: Partial<InstalledStore> = {},
): Promise<InstalledStore> {
  const { insalesId = 42 } = given;
  const { shop = `shop-${insalesId}.myinsales.ru`, password = randomBytes(16).toString("hex") } = given;
  await registerStore({ registry, keyring }, { insalesId, shop, password });
  return { insalesId, shop, password };
}

/** Returns the same context, recording reads of stores and passwords, which determine the response time. */
export function watchWork(context: TestContext): { readonly context: TestContext; readonly work: string[] } {
  const work: string[] = [];
  const { keyring, registry } = context;
  const watched: TestContext = {
    ...context,
    keyring: { ...keyring, open: (...args) => (work.push("open"), keyring.open(...args)) },
    registry: { ...registry, find: (id) => (work.push("find"), registry.find(id)) },
  };
  return { context: watched, work };
}
