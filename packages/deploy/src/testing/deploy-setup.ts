import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Format } from "@orderpane/protocol/api";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { listen, type Operation, type Variants } from "@orderpane/platform";
import { canary, discard } from "@orderpane/tooling/canary";
import { isTorture } from "@orderpane/tooling/scale";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { createClient } from "../client/store-client.ts";
import { decodeTarget, type Target } from "../target.ts";
import { createCanaryStore } from "./canary-store.ts";
import { deployOnce, rollBackOnce, type RunOptions } from "./deploy-once.ts";
import type { FaultyNetwork } from "./network/faulty-network.ts";
import { createLine, type Line, type LineOptions } from "./network/faulty-connection.ts";
import { testClock } from "./test-clock.ts";

/**
 * A store, and the journal and history of one who deploys into it. Disposing it closes the store, deletes the folder, and
 * throws where a password has got into a file of the one who deploys.
 */
export interface Trial extends AsyncDisposable {
  /** All that the store has executed since it was filled, whatever became of the answers. */
  readonly operations: readonly Operation[];
  /** Made when the store was filled. */
  readonly foreign: readonly Widget[];
  /** The store itself, past the network. */
  readonly target: Target;
  /** Takes requests to `target`: in memory, or over HTTP where the store listens. */
  readonly fetch: typeof fetch;
  /** Of the one who deploys: `journal` and `history`. */
  readonly folder: string;
  /** One whole run; see {@link deployOnce}. */
  deploy(widgets: readonly DesiredWidget[], options?: Partial<RunOptions>): Promise<PlanResult>;
  /** The same for a rollback; see {@link rollBackOnce}. */
  rollBack(options?: Partial<RunOptions>): Promise<PlanResult>;
  /** What the store holds, asked of the store itself. */
  list(): Promise<Widget[]>;
}

/** A trial whose store is reached over HTTP: the runs take the faulty network, and other processes take `target`. */
export interface NetworkTrial extends Trial {
  readonly line: Line;
}

export interface TrialOptions {
  /** What the store holds from the start, by ascending id. */
  before?: readonly WidgetFields[];
  /** How many of them, the first ones, are somebody else's. */
  foreign?: number;
  format?: Format;
  variants?: Partial<Variants>;
}

export interface NetworkTrialOptions extends TrialOptions, Partial<Pick<LineOptions, "choose">> {
  network: FaultyNetwork;
}

/**
 * A trial in memory, without sockets. It takes a third of the time of one with a network, so it is for tests in which
 * nothing happens to connections.
 */
export async function openTrial(options: TrialOptions = {}): Promise<Trial> {
  const { store: platform, clock, trial } = await openFilledStore(options);
  const { appId, appPassword } = platform.credentials;
  const target = decodeTarget({ store: "http://127.0.0.1", appId, appPassword });
  const over = { ...clock, format: options.format ?? "xml", folder: trial.folder, fetch: trial.fetch };
  return {
    ...trial,
    target,
    deploy: (widgets, given = {}) => deployOnce(target, widgets, { ...over, ...given }),
    rollBack: (given = {}) => rollBackOnce(target, { ...over, ...given }),
    async [Symbol.asyncDispose]() {
      platform.close();
      await discard(trial.folder);
    },
  };
}

/** A trial in which nothing happens to connections: over the network in the torture, in memory in the everyday run. */
export function openCalmTrial(options: TrialOptions & { network: FaultyNetwork }): Promise<Trial> {
  return isTorture ? openNetworkTrial(options) : openTrial(options);
}

/** A trial with a store that listens at the end of a network. `choose`: default, nothing goes wrong. */
export async function openNetworkTrial(options: NetworkTrialOptions): Promise<NetworkTrial> {
  const { network, choose = () => null, format = "xml" } = options;
  const { store: platform, clock, trial } = await openFilledStore(options);
  const { appId, appPassword } = platform.credentials;
  const server = await listen(platform);
  const proxied = decodeTarget({ store: network.url, appId, appPassword: canary });
  const line = createLine({
    upstream: server.url,
    authorization: `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`,
    now: clock.now,
    choose,
    onExpire: () => void clock.sleep(30_000),
  });
  const over = () => ({ ...clock, format, folder: trial.folder, fetch: network.connect(line) });
  return {
    ...trial,
    line,
    target: decodeTarget({ store: server.url, appId, appPassword }),
    fetch,
    deploy: (widgets, given = {}) => deployOnce(proxied, widgets, { ...over(), ...given }),
    rollBack: (given = {}) => rollBackOnce(proxied, { ...over(), ...given }),
    async [Symbol.asyncDispose]() {
      await server.close();
      platform.close();
      await discard(trial.folder);
    },
  };
}

/** What both kinds of trial begin with. */
async function openFilledStore({ before = [], foreign = 0, variants = {} }: TrialOptions) {
  const clock = testClock(Date.now());
  const platform = createCanaryStore({ now: clock.now, variants });
  const { appId, appPassword } = platform.credentials;
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init));
  const direct = createClient(decodeTarget({ store: "http://127.0.0.1", appId, appPassword }), {
    ...clock,
    // JSON tells all, whatever variant is on trial.
    format: "json",
    fetch,
  });
  for (const fields of before) await direct.create(fields);
  const strangers = (await direct.list()).slice(0, foreign);
  const operations: Operation[] = [];
  platform.onWidgetsChanged((operation) => operations.push(operation));
  const folder = await mkdtemp(join(tmpdir(), "orderpane-trial-"));
  return {
    store: platform,
    clock,
    trial: { operations, foreign: strangers, fetch, folder, list: () => direct.list() },
  };
}
