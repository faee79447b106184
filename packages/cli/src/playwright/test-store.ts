import { createClient, deploy, type DesiredWidget, readBundles, type StoreClient } from "@orderpane/deploy";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions, OwnSample, Platform } from "@orderpane/platform";
import { startLocalStore } from "../local-platform.ts";
import { localTarget } from "../targets/open-targets.ts";
import type { BuiltWidgets } from "./built-widgets.ts";

/** A deployed widget. */
export interface TestWidget extends Omit<DesiredWidget, "missingSettings"> {
  readonly id: number;
}

/** The local store of one test, with the project's widgets deployed. */
export interface TestStore {
  /** Without a trailing slash. */
  readonly url: string;
  readonly widgets: readonly TestWidget[];
  /**
   * Returns the URL of an order's page. The order is given by its id, by its file name in `samples/orders/`,
   * or as data, which is added to the store.
   */
  readonly orderUrl: (order: number | string | OrderInfo) => string;
  /** The same for a product. */
  readonly productUrl: (product: number | string | ProductInfo) => string;
  /** A client of the store's own API for widgets. */
  readonly client: StoreClient;
  /** The store itself: faults, clock, assumptions, applications, request log. */
  readonly local: Platform;
  /** The project's own samples. */
  readonly samples: readonly OwnSample[];
}

/** Options of a test, for `test.use`. */
export interface TestStoreOptions {
  /** Assumptions about the platform; omitted ones have their defaults. */
  readonly assumptions: Partial<Assumptions>;
  /** Values by their names in `widget.json`; omitted ones come from the project's env files. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** Starts a store in memory and deploys into it, like `orderpane deploy`. */
export async function startTestStore(
  { root, dir }: Pick<BuiltWidgets, "root" | "dir">,
  { assumptions, settings }: TestStoreOptions,
): Promise<TestStore & { close(): Promise<void> }> {
  const started = await startLocalStore(root, { port: 0, assumptions });
  const { platform, access, samples } = started;
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
      widgets: bundles.widgets.map((widget) => Object.assign(widget, { id: ids.get(widget.name)! })),
      orderUrl: (given) => {
        const order = typeof given === "string" ? idOfSample(samples, "order", given) : given;
        return access.url + (typeof order === "number" ? `/orders/${order}` : platform.putOrder(order));
      },
      productUrl: (given) => {
        const product = typeof given === "string" ? idOfSample(samples, "product", given) : given;
        return (
          access.url + (typeof product === "number" ? `/products/${product}` : platform.putProduct(product))
        );
      },
      client: createClient(target),
      local: platform,
      samples,
      close: () => started.close(),
    };
  } catch (error) {
    await started.close();
    if (!isOrderpaneError(error)) throw error;
    // Playwright prints nothing but the message.
    throw new Error(`${error.message}\n→ ${error.fix}`, { cause: error });
  }
}

function idOfSample(samples: readonly OwnSample[], kind: OwnSample["kind"], name: string): number {
  const ofKind = samples.filter((sample) => sample.kind === kind);
  const found = ofKind.find((sample) => sample.name === name);
  if (found) return found.record.id;
  const known = oneOf(ofKind.map((sample) => sample.name));
  throw new Error(`the project has no file samples/${kind}s/${name}.json: expected ${known}`);
}

function refuseUnknown(names: readonly string[], declared: readonly string[]): void {
  const unknown = names.find((name) => !declared.includes(name));
  if (unknown === undefined) return;
  throw new Error(
    `no widget of the project declares a setting ${unknown} in its widget.json: expected ${oneOf(declared)}`,
  );
}

function oneOf(names: readonly string[]): string {
  return names.length > 0 ? `one of ${names.join(", ")}` : "none";
}
