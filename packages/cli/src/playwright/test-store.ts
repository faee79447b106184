import { createClient, deploy, type DesiredWidget, readBundles, type StoreClient } from "@orderpane/deploy";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { Platform, Assumptions } from "@orderpane/platform";
import { startLocalStore } from "../local-platform.ts";
import { localTarget } from "../targets/open-targets.ts";
import type { BuiltWidgets } from "./built-widgets.ts";

/** A deployed widget, with the properties that tests need. */
export type TestWidget = Pick<DesiredWidget, "name" | "title" | "page"> & { readonly id: number };

/** The local store of one test, with the project's widgets in it. */
export interface TestStore {
  /** Without a slash at the end. */
  readonly url: string;
  readonly widgets: readonly TestWidget[];
  /** The address of an order's page, by its id; an order given as data is added to the store. */
  readonly orderUrl: (order: number | OrderInfo) => string;
  /** The same for a product. */
  readonly productUrl: (product: number | ProductInfo) => string;
  /** The store's widgets, by its own API. */
  readonly client: StoreClient;
  /** The store itself: its faults, clock, snapshots, assumptions, applications, request log. */
  readonly local: Platform;
}

/** Options of a test, for `test.use`. */
export interface TestStoreOptions {
  /** Assumptions about the platform; those that are left out have their defaults. */
  readonly assumptions: Partial<Assumptions>;
  /** Values by the names in `widget.json`; those that are left out come from the project's env files. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** Starts a store in memory and deploys into it, as `orderpane deploy` does. */
export async function startTestStore(
  { root, dir }: Pick<BuiltWidgets, "root" | "dir">,
  { assumptions, settings }: TestStoreOptions,
): Promise<TestStore & { close(): Promise<void> }> {
  const started = await startLocalStore(root, { port: 0, assumptions });
  const { platform, access } = started;
  try {
    const { target, readSetting } = localTarget(access, { root, mode: undefined });
    const declared = new Set<string>();
    const bundles = await readBundles(dir, (name) => {
      declared.add(name);
      return String(settings[name] ?? readSetting(name) ?? "");
    });
    refuseUnknown(Object.keys(settings), [...declared]);
    const { actions } = await deploy(target, bundles);
    const ids = new Map(actions.map(({ widget, id }) => [widget, id!]));
    return {
      url: access.url,
      widgets: bundles.widgets.map(({ name, title, page }) => ({ name, title, page, id: ids.get(name)! })),
      orderUrl: (order) =>
        access.url + (typeof order === "number" ? `/orders/${order}` : platform.putOrder(order)),
      productUrl: (product) =>
        access.url + (typeof product === "number" ? `/products/${product}` : platform.putProduct(product)),
      client: createClient(target),
      local: platform,
      close: () => started.close(),
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}

function refuseUnknown(names: readonly string[], declared: readonly string[]): void {
  const unknown = names.find((name) => !declared.includes(name));
  if (unknown === undefined) return;
  const known = declared.length > 0 ? `one of ${declared.join(", ")}` : "none";
  throw new Error(
    `no widget of the project declares a setting ${unknown} in its widget.json: expected ${known}`,
  );
}
