import { scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desiredWidget } from "../testing/desired-widget.ts";
import { createFaultyNetwork } from "../testing/network/faulty-network.ts";
import type { Fault } from "../testing/network/faults.ts";
import { encodeResponse } from "../testing/network/fault-proxy.ts";
import { openNetworkSetup, type DeploySetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findBlindPosts, findDamage } from "../testing/find-damage.ts";

/** The connection of a create is cut at every byte. */
const network = await createFaultyNetwork();
/** Lengths of the request and the response of the create, in bytes. */
let lengths: { request: number; response: number };
beforeAll(skipSyncs);
beforeAll(async () => {
  lengths = await measure();
});
afterAll(() => network.close());

const wanted = [desiredWidget()];

const endings = ["reset", "close"] as const;
type Ending = (typeof endings)[number];

/** A sample cuts at every nth byte, and elsewhere for each ending. */
const step = scaled({ sample: 67, all: 1 });

function placesIn(length: number, ending: Ending): number[] {
  const first = Math.floor((step * endings.indexOf(ending)) / endings.length);
  return [...Array(length).keys()].filter((at) => at >= first && (at - first) % step === 0);
}

/** The first `at` bytes of the request get to the store, or those of the response to the client. */
function cut(side: Side, at: number, ending: Ending): Fault {
  return async ({ execute, executePart, socket }) => {
    if (side === "request") await executePart(at);
    else {
      const bytes = encodeResponse(await execute());
      await new Promise<void>((resolve) => socket.write(bytes.subarray(0, at), () => resolve()));
    }
    if (ending === "reset") socket.resetAndDestroy();
    else socket.end();
    return null;
  };
}

async function deployCut(fault: Fault): Promise<Pick<DeploySetup, "operations"> & { posts: number }> {
  let posts = 0;
  const choose = ({ method }: { method: string }) => (method === "POST" && ++posts === 1 ? fault : null);
  await using setup = await openNetworkSetup({ network, choose });
  await setup.deploy(wanted);
  expect(await findDamage(setup, wanted)).toEqual([]);
  expect(findBlindPosts(setup.connection.sent)).toEqual([]);
  return { operations: setup.operations, posts };
}

async function measure(): Promise<typeof lengths> {
  const size = { request: 0, response: 0 };
  await deployCut(async ({ execute, sizes, socket }) => {
    const response = await execute();
    const bytes = encodeResponse(response);
    Object.assign(size, { request: sizes.whole, response: bytes.length });
    socket.write(bytes);
    return response;
  });
  return size;
}

const sides = [
  ["request", "the second", 2],
  ["response", "the first", 1],
] as const;

type Side = (typeof sides)[number][0];

describe.each(endings)("%s", (ending) => {
  test.for(sides)(
    "at every byte of the %s: one create is executed, %s",
    { timeout: 300_000 },
    async ([side, , expected], { annotate }) => {
      const places = placesIn(lengths[side], ending);
      expect(places.length).toBeGreaterThan(0);
      for (const at of places) {
        const { operations, posts } = await deployCut(cut(side, at, ending));
        expect([at, operations.length, posts]).toEqual([at, 1, expected]);
      }
      await annotate(`${places.length} of ${lengths[side]} bytes`);
    },
  );
});
