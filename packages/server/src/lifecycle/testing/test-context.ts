import { randomBytes } from "node:crypto";
import type { ApplicationOptions } from "../../application.ts";
import type { LogEntry } from "../../log-entry.ts";
import type { ApplicationContext } from "../../context/context.ts";
import { createContext } from "../../context/context.ts";
import { createMemoryRegistry } from "../../registry/sqlite/sqlite-registry.ts";
import { sealPassword } from "../stored-password.ts";

/** The context of an application with a registry of its own, a clock that stands, and a log that is kept. */
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

export interface TestStore {
  readonly insalesId: number;
  readonly shop: string;
  readonly password: string;
}

/** Installs the application in a store that has accepted its password. */
export async function installStore(
  { registry, keyring, now }: ApplicationContext,
  given: Partial<TestStore> = {},
): Promise<TestStore> {
  const { insalesId = 42 } = given;
  const { shop = `shop-${insalesId}.myinsales.ru`, password = randomBytes(16).toString("hex") } = given;
  const tokenHash = randomBytes(32).toString("hex");
  await registry.installs.claim({ tokenHash, insalesId, shop, at: now() });
  const sealed = sealPassword(keyring, insalesId, password);
  await registry.installs.accept(tokenHash, { password: sealed, at: now() });
  return { insalesId, shop, password };
}
