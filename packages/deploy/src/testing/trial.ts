import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Format } from "@orderpane/protocol/api";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { listen, type Operation, type Variants } from "@orderpane/store";
import { canary, discard } from "@orderpane/tooling/canary";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { createClient } from "../client/client.ts";
import { decodeTarget, type Target } from "../target.ts";
import { createCanaryStore } from "./canary-store.ts";
import { deployOnce, rollBackOnce, type RunOptions } from "./deploy-once.ts";
import type { FaultyNetwork } from "./faulty-network.ts";
import { createLine, type Line, type LineOptions } from "./line.ts";
import { testClock } from "./test-clock.ts";

/** A real store at the end of a network, and the journal and history of one who deploys into it. */
export interface Trial {
  readonly line: Line;
  /** All that the store has executed since it was filled, whatever became of the answers. */
  readonly operations: readonly Operation[];
  /** Made when the store was filled. */
  readonly foreign: readonly Widget[];
  /** The store itself, past the network. */
  readonly target: Target;
  /** Of the one who deploys: `journal` and `history`. */
  readonly folder: string;
  /** One whole run, over the line; see {@link deployOnce}. */
  deploy(widgets: readonly DesiredWidget[], options?: Partial<RunOptions>): Promise<PlanResult>;
  /** The same for a rollback; see {@link rollBackOnce}. */
  rollBack(options?: Partial<RunOptions>): Promise<PlanResult>;
  /** What the store holds, asked of the store itself. */
  list(): Promise<Widget[]>;
  /** Throws where a password has got into a file of the one who deploys. */
  close(): Promise<void>;
}

export interface TrialOptions extends Pick<LineOptions, "choose"> {
  network: FaultyNetwork;
  /** What the store holds from the start, by ascending id. */
  before?: readonly WidgetFields[];
  /** How many of them, the first ones, are somebody else's. */
  foreign?: number;
  format?: Format;
  variants?: Partial<Variants>;
}

export async function openTrial({
  network,
  choose,
  before = [],
  foreign = 0,
  format = "xml",
  variants = {},
}: TrialOptions): Promise<Trial> {
  const clock = testClock(Date.now());
  const store = createCanaryStore({ now: clock.now, variants });
  const { appId, appPassword } = store.credentials;
  const direct = createClient(decodeTarget({ store: "http://127.0.0.1", appId, appPassword }), {
    ...clock,
    // JSON tells all, whatever variant is on trial.
    format: "json",
    fetch: (input, init) => store.fetch(new Request(input, init)),
  });
  for (const fields of before) await direct.create(fields);
  const strangers = (await direct.list()).slice(0, foreign);
  const operations: Operation[] = [];
  store.onWidgetsChanged((operation) => operations.push(operation));

  const server = await listen(store);
  const folder = await mkdtemp(join(tmpdir(), "orderpane-trial-"));
  const target = decodeTarget({ store: server.url, appId, appPassword });
  const proxied = decodeTarget({ store: network.url, appId, appPassword: canary });
  const line = createLine({
    upstream: server.url,
    authorization: `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`,
    now: clock.now,
    choose,
    onExpire: () => void clock.sleep(30_000),
  });

  const over = () => ({ ...clock, format, folder, fetch: network.connect(line) });

  return {
    line,
    operations,
    foreign: strangers,
    target,
    folder,
    deploy: (widgets, options = {}) => deployOnce(proxied, widgets, { ...over(), ...options }),
    rollBack: (options = {}) => rollBackOnce(proxied, { ...over(), ...options }),
    list: () => direct.list(),
    async close() {
      await server.close();
      store.close();
      await discard(folder);
    },
  };
}
