import { randomBytes } from "node:crypto";
import { createInstall } from "../install/install.ts";
import { openPassword } from "../stored-password.ts";
import { createUninstall } from "../uninstall.ts";
import { fetchOf, SimulatedStore } from "./simulated-store.ts";
import { createTestContext, type TestContext } from "./test-context.ts";

/**
 * What becomes of a call of the platform. `late`: it arrives after the platform has given up. `cut`: the
 * response is lost. `impatient`: the platform soon gives up. `stalled`: it gives up while the registry
 * writes.
 */
export const deliveries = ["prompt", "twice", "late", "lost", "cut", "impatient", "stalled"] as const;
type Delivery = (typeof deliveries)[number];

/** How many turns the platform waits; otherwise as long as it takes. */
const patience: Partial<Record<Delivery, number>> = { impatient: 1, stalled: 60 };

export const faults = {
  error: () => new Response(null, { status: 500 }),
  limit: () => new Response(null, { status: 429 }),
  page: () => new Response("<html>"),
  broken: () => Promise.reject(new Error("socket hang up")),
  unreachable: () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })),
} as const;

/** `store` and `other` choose one of the stores, `nth` one of the earlier calls. */
export type ScenarioEvent =
  | {
      readonly kind: "install" | "uninstall";
      readonly store: number;
      readonly delivery: Delivery;
    }
  | { readonly kind: "forge"; readonly store: number; readonly client: number }
  | {
      readonly kind: "repeat";
      readonly nth: number;
      readonly other: number;
      readonly change: "shop" | "insales_id" | null;
    }
  | { readonly kind: "fault"; readonly store: number; readonly fault: keyof typeof faults }
  | { readonly kind: "wait"; readonly ms: number };

interface PlatformStore {
  readonly simulated: SimulatedStore;
  state: "none" | "installing" | "installed";
  readonly issued: Set<string>;
}

const platformAddress = "5.9.0.1";

/**
 * Two stores, the platform, attackers and an application. `turn` decides who goes on: it is awaited before
 * and after each step that takes time.
 */
export async function createInstallScenario(turn: () => Promise<unknown>) {
  const stores = [42, 43].map((insalesId): PlatformStore => ({
    simulated: new SimulatedStore({ insalesId }),
    state: "none",
    issued: new Set(),
  }));
  const turns = async (count: number) => {
    for (let passed = 0; passed < count; passed++) await turn();
  };
  /** The URLs of the platform's calls. */
  const calls: string[] = [];
  const statuses: string[] = [];
  const created = await createTestContext();
  const inTurns = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    await turn();
    const result = await work();
    await turn();
    return result;
  };
  let stalled = false;
  const stall = async () => {
    const count = stalled ? 150 : 0;
    stalled = false;
    await turns(count);
  };
  const fetchStores = fetchOf(...stores.map(({ simulated }) => simulated));
  const inSteps = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === "object" && value !== null) return inSteps(value);
        // The test closes it after the last turn.
        if (typeof value !== "function" || name === "close") return value;
        return (...values: unknown[]) =>
          inTurns(async (): Promise<unknown> => {
            if (name === "accept") await stall();
            return Reflect.apply(value, target, values);
          });
      },
    });
  const context: TestContext = {
    ...created,
    registry: inSteps(created.registry),
    storeFetch: (...values) => inTurns(() => fetchStores(...values)),
  };
  const install = createInstall(context, () => {});
  const uninstall = createUninstall(context);

  const running: Promise<unknown>[] = [];
  const deliver = (url: string, clientAddress: string) =>
    inTurns(async () => {
      const request = new Request(url);
      const isInstall = new URL(url).pathname === "/install";
      const { status } = await (isInstall ? install(request, { clientAddress }) : uninstall(request));
      statuses.push(`${isInstall ? "install" : "uninstall"} ${status}`);
      return status;
    });

  /** The platform's side of an install. */
  async function runInstall(store: PlatformStore, delivery: Delivery): Promise<void> {
    // assumed: another install is refused meanwhile.
    if (store.state === "installing") return;
    const url = store.simulated.install(context.secret);
    const { password } = store.simulated;
    store.issued.add(password!);
    store.state = "installing";
    calls.push(url);
    const end = (status: number | null) => {
      store.state = status === 200 ? "installed" : "none";
      if (status !== 200) store.simulated.password = null;
    };
    if (delivery === "lost" || delivery === "late") {
      await turn();
      end(null);
      if (delivery === "late") await deliver(url, platformAddress);
      return;
    }
    if (delivery === "twice") running.push(deliver(url, platformAddress));
    const response = deliver(url, platformAddress);
    running.push(response);
    if (delivery === "stalled") stalled = true;
    const limit = patience[delivery];
    const waited = limit === undefined ? response : turns(limit).then(() => null);
    const status = await Promise.race([response, waited]);
    end(delivery === "cut" ? null : status);
  }

  async function runUninstall(store: PlatformStore, delivery: Delivery): Promise<void> {
    if (store.state !== "installed") return;
    const url = store.simulated.uninstall();
    store.state = "none";
    calls.push(url);
    if (delivery === "lost") return;
    if (delivery === "late") await turn();
    if (delivery === "twice") running.push(deliver(url, platformAddress));
    await deliver(url, platformAddress);
  }

  async function perform(event: ScenarioEvent): Promise<void> {
    const at = <Item>(items: readonly Item[], index: number) => items[index % items.length];
    switch (event.kind) {
      case "install":
        return runInstall(at(stores, event.store)!, event.delivery);
      case "uninstall":
        return runUninstall(at(stores, event.store)!, event.delivery);
      case "forge": {
        const url = at(stores, event.store)!.simulated.call("install", randomBytes(8).toString("hex"));
        return void (await deliver(url, `5.9.1.${event.client}`));
      }
      case "repeat": {
        const url = new URL(at(calls, event.nth) ?? stores[0]!.simulated.call("install", "guess"));
        const { shop, insalesId } = at(stores, event.other)!.simulated;
        if (event.change)
          url.searchParams.set(event.change, event.change === "shop" ? shop : String(insalesId));
        return void (await deliver(url.href, "5.9.1.1"));
      }
      case "fault": {
        const { simulated } = at(stores, event.store)!;
        simulated.fault = () => {
          simulated.fault = null;
          return faults[event.fault]();
        };
        return;
      }
      case "wait":
        context.clock.now += event.ms;
    }
  }

  return {
    stores,
    perform: (event: ScenarioEvent) => void running.push(perform(event)),
    /** Resolves when everything that was begun has ended. */
    async settle(): Promise<void> {
      let settled = 0;
      while (settled < running.length) {
        settled = running.length;
        await Promise.all(running);
      }
    },
    statuses,
    context,
    /** The password that the application would use now; `null` if it takes the store as not installed. */
    async activeIn({ insalesId }: SimulatedStore): Promise<string | null> {
      const found = await created.registry.find(insalesId);
      return found?.isInstalled ? openPassword(context.keyring, found) : null;
    },
  };
}
