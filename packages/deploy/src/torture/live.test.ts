import { readLive } from "@orderpane/protocol/bundle";
import { scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runUntil } from "../testing/crashes/announce-steps.ts";
import { startDeploying } from "../testing/crashes/start-deploying.ts";
import { endLiveOnce } from "../testing/deploy-once.ts";
import { type DeploySetup, openNetworkSetup, openSetup } from "../testing/deploy-setup.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { findDamage } from "../testing/find-damage.ts";
import { encodeResponse } from "../testing/network/fault-proxy.ts";
import { type ChooseFault, createFaultyNetwork, faultNames } from "../testing/network/faulty-network.ts";
import type { Fault } from "../testing/network/faults.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** Live runs that die, or meet a fault, at each step and at each byte of a request. */
const network = await createFaultyNetwork();
beforeAll(skipSyncs);
afterAll(() => network.close());

const foreign = desiredWidget({ project: "other" });
const former = desiredWidget();
const built = desiredWidget({ version: 2 });

/** What the store has before the run, and after it. */
const scenes = [
  ["a widget in the store", [former]],
  ["a widget that is not there", []],
] as const;

const fields = (widgets: readonly (typeof former)[]) =>
  [foreign, ...widgets].map(({ code, height }) => ({ code, height }));

/** At any moment the store has what was there, nothing else, or a fragment whose loader knows its end. */
async function expectSafe(setup: DeploySetup, before: readonly (typeof former)[]): Promise<void> {
  const cards = (await setup.list()).slice(1);
  const found = cards.map((card) => (readLive(card) ? "live" : card.code));
  expect([...before.map(({ code }) => code), "live"]).toEqual(expect.arrayContaining(found));
}

async function expectPutBack(setup: DeploySetup, before: readonly (typeof former)[]): Promise<void> {
  expect(await findDamage(setup, before)).toEqual([]);
}

const stride = scaled({ sample: 5, all: 1 });

describe.each(scenes)("%s", (_title, before) => {
  const open = () => openSetup({ before: fields(before), foreign: 1 });

  test("dies at each step of its begin: the next command puts back what was there", async () => {
    let steps = 1;
    for (let dieAt = 0; dieAt < steps; dieAt += stride) {
      await using setup = await open();
      const taken = await runUntil(dieAt, (wrap) => setup.live(built, { wrap }));
      // Of the whole run, because this one has died.
      if (taken.length > dieAt) steps = Math.max(steps, dieAt + stride + 1);
      await expectSafe(setup, before);
      await setup.endLive();
      await expectPutBack(setup, before);
      expect(setup.operations.filter(({ kind }) => kind === "create").length).toBeLessThanOrEqual(1);
    }
    expect(steps).toBeGreaterThan(10);
  });

  test("dies at each step of its end: the next command puts back what was there", async () => {
    let steps = 1;
    for (let dieAt = 0; dieAt < steps; dieAt += stride) {
      await using setup = await open();
      await setup.live(built);
      const taken = await runUntil(dieAt, (wrap) => setup.endLive({ wrap }));
      if (taken.length > dieAt) steps = Math.max(steps, dieAt + stride + 1);
      await expectSafe(setup, before);
      await setup.endLive();
      await expectPutBack(setup, before);
    }
    expect(steps).toBeGreaterThan(7);
  });
});

/** A run with one fault, then another command without faults. Returns what is wrong with the store then. */
async function playFault(before: readonly (typeof former)[], choose: ChooseFault): Promise<string[]> {
  await using setup = await openNetworkSetup({ network, choose, before: fields(before), foreign: 1 });
  await setup.live(built).catch(() => undefined);
  await expectSafe(setup, before);
  await setup.endLive().catch(() => undefined);
  await expectSafe(setup, before);
  await setup.connection.settle();
  await setup.endLive();
  return findDamage(setup, before);
}

describe.each(scenes)("%s meets a fault", (title, before) => {
  const places = [
    ["GET", 1],
    ["GET", 3],
    ["POST", 1],
    ["PUT", 1],
    ["PUT", 2],
    ["DELETE", 1],
  ] as const;
  const tested = faultNames.filter(
    (_, index) => (index + title.length) % scaled({ sample: 12, all: 1 }) === 0,
  );

  test.each(tested)("%s", async (name) => {
    for (const [method, nth] of places) {
      let count = 0;
      const choose: ChooseFault = (sent) => (sent.method === method && ++count === nth ? name : null);
      expect([method, nth, await playFault(before, choose)]).toEqual([method, nth, []]);
    }
  });
});

/** The first `at` bytes of the request get to the store, or those of the response to the client. */
function cut(side: "request" | "response", at: number, onLength: (length: number) => void): Fault {
  return async ({ execute, executePart, sizes, socket }) => {
    if (side === "request") {
      onLength(sizes.whole);
      await executePart(at);
    } else {
      const bytes = encodeResponse(await execute());
      onLength(bytes.length);
      await new Promise<void>((resolve) => socket.write(bytes.subarray(0, at), () => resolve()));
    }
    socket.resetAndDestroy();
    return null;
  };
}

/** What the client sees of a response differs less than what the store gets of a request. */
const byteSteps = {
  request: scaled({ sample: 211, all: 1 }),
  response: scaled({ sample: 211, all: 16 }),
};

/** The requests that begin and end the run. */
const changes = {
  "a widget in the store": [
    ["PUT", 1],
    ["PUT", 2],
  ],
  "a widget that is not there": [
    ["POST", 1],
    ["DELETE", 1],
  ],
} as const;

describe.each(scenes)("%s, the connection is cut", (title, before) => {
  const places = changes[title].flatMap(([method, nth]) =>
    (["request", "response"] as const).map((side) => ({ method, nth, side })),
  );

  test.for(places)(
    "at the bytes of the $side of $method $nth",
    { timeout: 900_000 },
    async ({ method, nth, side }, { annotate }) => {
      let length = 1;
      for (let at = 0; at < length; at += byteSteps[side]) {
        let count = 0;
        const fault = cut(side, at, (found) => void (length = found));
        const choose: ChooseFault = (sent) => (sent.method === method && ++count === nth ? fault : null);
        expect([at, await playFault(before, choose)]).toEqual([at, []]);
        expect(count).toBeGreaterThanOrEqual(nth);
      }
      await annotate(`${length} bytes`);
    },
  );
});

test("kill -9 at the steps of a live run: the next command puts back what was there", async ({
  annotate,
}) => {
  const killStride = scaled({ sample: 12, all: 1 });
  const play = async (dieAt: number) => {
    await using setup = await openNetworkSetup({ network, before: fields([former]), foreign: 1 });
    const { store, appId, appPassword } = setup.target;
    const target = { store: store.origin, appId, appPassword, folder: setup.folder };
    await using child = startDeploying({ ...target, widgets: [["buyer-card", 2]], isLive: true, dieAt });
    await child.ready;
    child.go();
    const { signal } = await child.ended;
    await expectSafe(setup, [former]);
    // The history is that of the store's own address.
    await endLiveOnce(setup.target, { folder: setup.folder, sleep: async () => {} });
    await expectPutBack(setup, [former]);
    return { signal, steps: child.steps.length };
  };
  const { signal, steps } = await play(-1);
  expect(signal).toBeNull();
  for (let dieAt = 3; dieAt < steps; dieAt += killStride) {
    expect(await play(dieAt)).toEqual({ signal: "SIGKILL", steps: dieAt });
  }
  await annotate(`${steps} steps`);
}, 900_000);
