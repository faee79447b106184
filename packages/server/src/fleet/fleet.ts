import { randomInt } from "node:crypto";
import * as json from "@orderpane/protocol/json";
import { type ApplicationContext, isShopRule } from "../context.ts";
import { ServerError } from "../errors.ts";
import type {
  FleetEvent,
  KeptRelease,
  ReportedPlace,
  StoreCount,
  StoreRecord,
} from "../registry/registry.ts";
import { changeFleet } from "./change-fleet.ts";
import { decideCause } from "./causes.ts";
import { type FleetStore, fleetStore, gatherFacts } from "./explain.ts";
import { type FleetState, isWanted, stateBack, stateWithRelease, wholeShare } from "./fleet-state.ts";

/** What `status` returns. */
export interface FleetStatus {
  /** The release of the stores outside the share. */
  readonly base: string | null;
  /** The release that replaces the base; `null` until there is a second one. */
  readonly release: string | null;
  /** Percent of stores that get `release`. */
  readonly share: number;
  /** Why no more stores get `release`; `null` if it is not halted. */
  readonly halted: string | null;
  /** Releases that no store was ever given, the newest first. */
  readonly waiting: readonly string[];
  /** The releases that can be deployed, the newest first. Times are in ms since 1970. */
  readonly releases: readonly { readonly id: string; readonly at: number }[];
  readonly stores: readonly StoreCount[];
  readonly silenced: readonly string[];
  /** Host names that are accepted in addition to `shops`. */
  readonly shops: readonly string[];
  /** The newest twenty. */
  readonly events: readonly FleetEvent[];
}

const by = json.exactOptional(json.string());
const states = ["current", "outdated", "failing", "uninstalled"] as const;

/** The values that the verbs take. `by` names the operator in the events. */
const inputs = {
  stores: json.object({
    state: json.oneOf(states),
    error: json.exactOptional(json.string()),
    limit: json.exactOptional(json.integer({ min: 1, max: 10_000 })),
  }),
  explain: json.object({ shop: json.string() }),
  retry: json.object({ shop: json.exactOptional(json.string()), error: json.exactOptional(json.string()) }),
  release: json.object({ release: json.string(), share: json.number(), by }),
  silence: json.object({ widget: json.string(), off: json.exactOptional(json.boolean()), by }),
  allow: json.object({ shop: json.string(), by }),
  errors: json.object({ release: json.exactOptional(json.string()) }),
  forget: json.object({ shop: json.string(), by }),
  halt: json.object({ by }),
  back: json.object({ by }),
};

type Input<Verb extends keyof typeof inputs> = json.InferOutput<(typeof inputs)[Verb]>;

/** The stores of the application, for its operator. All methods throw `ServerError`s. */
export class Fleet {
  readonly #context: ApplicationContext;

  /** @internal */
  constructor(context: ApplicationContext) {
    this.#context = context;
  }

  /** Returns the releases, and the stores by state, release and error code. */
  readonly status = async (): Promise<FleetStatus> => {
    const { registry } = this.#context;
    const { state } = await registry.fleet.read();
    const [releases, stores, events] = await Promise.all([
      registry.releases.list(),
      registry.deploys.count(state),
      registry.fleet.events(20),
    ]);
    const { base, release, share, halted, silenced, shops } = state;
    const waiting = releases
      .map(({ id }) => id)
      .filter((id) => !isWanted(state, id) && !state.replaced.includes(id));
    const shown = { base, release, share: share / 100, halted, waiting, releases };
    return { ...shown, stores, silenced, shops, events };
  };

  /** Returns the stores of a state, and of an error code if one is given: at most `limit`, default 100. */
  readonly stores = async (given: Input<"stores">): Promise<FleetStore[]> => {
    const { state, error, limit = 100 } = decode("stores", given);
    const { registry } = this.#context;
    const fleet = (await registry.fleet.read()).state;
    const found = await registry.deploys.stores(fleet, { state, errorCode: error, limit });
    return found.map(fleetStore);
  };

  /**
   * Finds out why the widgets of a store may be empty. Sends at most three requests to the store.
   *
   * @throws {ServerError} `unknown-store`
   */
  readonly explain = async (given: Input<"explain">) => {
    const store = await this.#storeOf(decode("explain", given).shop);
    const facts = await gatherFacts(this.#context, store);
    return { insalesId: store.insalesId, shop: store.shop, ...decideCause(facts), facts };
  };

  /** Makes a store, or all stores that fail with an error code, due now. Returns how many. */
  readonly retry = async (given: Input<"retry">): Promise<{ readonly stores: number }> => {
    const { shop, error } = decode("retry", given);
    const { registry, now } = this.#context;
    if ((shop === undefined) === (error === undefined)) {
      throw new ServerError("bad-request", "retry needs either a shop or an error code", {
        fix: "Use `orderpane fleet retry <shop>`, or `orderpane fleet retry --error <code>`.",
      });
    }
    const which =
      error === undefined ? { insalesId: (await this.#storeOf(shop ?? "")).insalesId } : { errorCode: error };
    return { stores: await registry.deploys.retry(which, now()) };
  };

  /**
   * Releases to a share of the stores, in percent. A halted release continues.
   *
   * @throws {ServerError} `unknown-release`, `release-running`, `bad-request`
   */
  readonly release = async (given: Input<"release">): Promise<FleetStatus> => {
    const { release, share, by: who = "operator" } = decode("release", given);
    const hundredths = Math.round(share * 100);
    if (!(hundredths >= 1 && hundredths <= wholeShare)) {
      const problem = `the share is ${share}; expected a percentage from 0.01 to 100`;
      throw new ServerError("bad-request", problem, { fix: "To take a release back, use `back`." });
    }
    await this.#releaseOf(release);
    const step = { share: hundredths, salt: randomInt(wholeShare) };
    const text = `release ${release} was released to ${share} %`;
    return this.#change(who, text, (fleet) => stateWithRelease(fleet, release, step));
  };

  /** Stops the present release: no other store gets it. Does nothing without one. */
  readonly halt = async (given: Input<"halt"> = {}): Promise<FleetStatus> => {
    const { by: who = "operator" } = decode("halt", given);
    return this.#change(who, "the release was halted", (fleet) =>
      fleet.share > 0 && fleet.halted === null ? { ...fleet, halted: `by ${who}` } : null,
    );
  };

  /**
   * Brings every store back to the base, as fast as possible.
   *
   * @throws {ServerError} `release-running` if there is no other release
   */
  readonly back = async (given: Input<"back"> = {}): Promise<FleetStatus> => {
    const { by: who = "operator" } = decode("back", given);
    return this.#change(who, "every store goes back to the base", stateBack);
  };

  /** Returns the errors that live widgets reported in the last 30 days: of one release, or of all. */
  readonly errors = async (given: Input<"errors"> = {}): Promise<ReportedPlace[]> => {
    const { release } = decode("errors", given);
    const { registry } = this.#context;
    return registry.reports.list(release === undefined ? undefined : (await this.#releaseOf(release)).builds);
  };

  /** Erases everything that is kept about a store. Its widgets stay, and their requests are refused. */
  readonly forget = async (given: Input<"forget">): Promise<{ readonly stores: number }> => {
    const { shop, by: who = "operator" } = decode("forget", given);
    const isErased = await this.#context.registry.forget((await this.#storeOf(shop)).insalesId);
    await this.#change(who, "a store was forgotten", (fleet) => fleet);
    return { stores: Number(isErased) };
  };

  /**
   * Makes the frames of a widget show a short notice at their next request; `off` ends that.
   *
   * @throws {ServerError} `bad-request` for a widget without a route, whose requests do not arrive here
   */
  readonly silence = async (given: Input<"silence">): Promise<FleetStatus> => {
    const { widget, off = false, by: who = "operator" } = decode("silence", given);
    const { routes } = this.#context;
    if (!off && !routes.includes(widget)) {
      const known = routes.join(", ") || "none";
      const problem = `no widget ${JSON.stringify(widget)} has a route; widgets with routes are: ${known}`;
      throw new ServerError("bad-request", problem);
    }
    const text = `the widget ${widget} ${off ? "is shown again" : "was silenced"}`;
    return this.#change(who, text, (fleet) => {
      const others = fleet.silenced.filter((name) => name !== widget);
      return { ...fleet, silenced: off ? others : [...others, widget] };
    });
  };

  /**
   * Accepts stores under their own host name, in addition to `shops`.
   *
   * @throws {ServerError} `bad-request` for anything but a host name
   */
  readonly allow = async (given: Input<"allow">): Promise<FleetStatus> => {
    const { shop, by: who = "operator" } = decode("allow", given);
    if (shop.startsWith(".") || !isShopRule(shop)) {
      const problem = `${JSON.stringify(shop)} is not a host name like shop.example.com`;
      throw new ServerError("bad-request", problem);
    }
    return this.#change(who, `${shop} was allowed`, (fleet) => ({
      ...fleet,
      shops: [...new Set([...fleet.shops, shop.toLowerCase()])],
    }));
  };

  async #change(
    who: string,
    text: string,
    change: (fleet: FleetState) => FleetState | null,
  ): Promise<FleetStatus> {
    await changeFleet(this.#context, { by: who, text, change });
    return this.status();
  }

  /** @throws {ServerError} `unknown-release` */
  async #releaseOf(release: string): Promise<KeptRelease> {
    const kept = await this.#context.registry.releases.list();
    const found = kept.find(({ id }) => id === release);
    if (found) return found;
    const known = kept.map(({ id }) => id).join(", ") || "none";
    throw new ServerError(
      "unknown-release",
      `no release ${JSON.stringify(release)} is kept; kept are: ${known}`,
    );
  }

  /** Finds a store by its host name or id. @throws {ServerError} `unknown-store` */
  async #storeOf(shop: string): Promise<StoreRecord> {
    const { registry } = this.#context;
    const store = /^\d{1,15}$/.test(shop)
      ? await registry.find(Number(shop))
      : await registry.findShop(shop.toLowerCase());
    if (store) return store;
    throw new ServerError("unknown-store", `no store ${JSON.stringify(shop)} has installed the application`, {
      fix: "Use the host name under which the store installed it, or its id.",
    });
  }
}

/** What `explain` returns. It contains no password, key or code. */
export type Explanation = Awaited<ReturnType<Fleet["explain"]>>;

function decode<Verb extends keyof typeof inputs>(verb: Verb, given: unknown): Input<Verb> {
  const refuse = (problem: string) => new ServerError("bad-request", `${verb}: ${problem}`);
  return json.decodeJson(inputs[verb], given, { refuse });
}
