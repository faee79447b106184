import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WidgetFields } from "@orderpane/protocol/widget";
import type { Operation, PlatformOptions } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import type { DesiredWidget } from "../bundles.ts";
import { createClient } from "../client/store-client.ts";
import { decodeTarget, type Target } from "../target.ts";
import { deployOnce, rollBackOnce, type RunOptions } from "./deploy-once.ts";
import { type ChooseFault, createPauses, openFaultyNetwork } from "./network/faulty-network.ts";
import { openMemoryStore } from "./memory-store.ts";

export type DeploySetup = Awaited<ReturnType<typeof openSetup>>;

export type NetworkSetup = Awaited<ReturnType<typeof openNetworkSetup>>;

interface SetupOptions {
  /** The store's initial widgets, by ascending id. */
  readonly before?: readonly WidgetFields[];
  /** How many of them belong to other projects. They come first. */
  readonly foreign?: number;
}

/**
 * Opens a store, and a folder with a history. Disposing it closes the store, deletes the folder, and throws
 * if a file in it contains a password. Runs in memory, without sockets: three times as fast, for tests that
 * need no faults.
 */
export async function openSetup(options: SetupOptions = {}) {
  const { platform, clock, setup } = await openFilledStore(options);
  const { target, fetch, folder } = setup;
  return {
    ...setup,
    ...runsOf(target, { ...clock, folder, fetch }),
    async [Symbol.asyncDispose]() {
      platform.close();
      await discard(folder);
    },
  };
}

/** Runs over a network, with the faults that `choose` returns. */
export async function openNetworkSetup(choose: ChooseFault = () => null, options: SetupOptions = {}) {
  const pauses = createPauses();
  const { platform, clock, setup } = await openFilledStore({ ...options, wait: pauses.wait });
  const { folder } = setup;
  const { now } = clock;
  // A lagging list has at least the initial widgets.
  await clock.sleep(120_000);
  const onExpire = () => void clock.sleep(30_000);
  const connection = await openFaultyNetwork({ platform, pauses, now, choose, onExpire });
  const target = decodeTarget({ store: connection.url, ...platform.credentials });
  return {
    ...setup,
    ...runsOf(target, { ...clock, folder, fetch: connection.fetch }),
    connection,
    target,
    async [Symbol.asyncDispose]() {
      await connection.close();
      platform.close();
      await discard(folder);
    },
  };
}

function runsOf(target: Target, over: RunOptions) {
  return {
    deploy: (widgets: readonly DesiredWidget[], given: Partial<RunOptions> = {}) =>
      deployOnce(target, widgets, { ...over, ...given }),
    rollBack: () => rollBackOnce(target, over),
  };
}

async function openFilledStore({
  before = [],
  foreign = 0,
  wait,
}: SetupOptions & Pick<PlatformOptions, "wait">) {
  const { platform, clock, target, fetch } = openMemoryStore(wait && { wait });
  // JSON has every field, whatever the assumption.
  const direct = createClient(target, { ...clock, format: "json", fetch });
  for (const fields of before) await direct.create(fields);
  const foreignWidgets = (await direct.list()).slice(0, foreign);
  const operations: Operation[] = [];
  platform.onWidgetsChanged((operation) => operations.push(operation));
  const folder = await mkdtemp(join(tmpdir(), "orderpane-deploy-"));
  return {
    platform,
    clock,
    setup: {
      /**
       * The operations that the store has executed since its initial widgets, even if the response was lost.
       */
      operations,
      /** The initial foreign widgets. */
      foreign: foreignWidgets,
      /** The store, without the faulty network. */
      target,
      fetch,
      /** The folder that contains `history`. */
      folder,
      /** Lists the store's widgets directly. */
      list: () => direct.list(),
    },
  };
}
