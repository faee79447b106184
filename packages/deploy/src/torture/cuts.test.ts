import { beforeAll, describe, expect, test } from "vitest";
import { openNetworkSetup } from "../testing/deploy-setup.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { findBlindPosts, findDamage } from "../testing/find-damage.ts";
import type { NetworkFault } from "../testing/network/faults.ts";
import { encodeRequest, sendBytes } from "../testing/network/raw-request.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";

/** The connection of a create is cut at every byte. */
beforeAll(skipSyncs);

const wanted = [desiredWidget()];

const endings = ["reset", "close"] as const;
type Ending = (typeof endings)[number];

const sides = {
  request: { cut: (sent: number, end: Ending): NetworkFault => ({ sent, end }), posts: 2 },
  response: {
    cut: (bytes: number, end: Ending): NetworkFault => ({
      do: { kind: "truncate", bytes, from: "head", end },
    }),
    posts: 1,
  },
} as const;

/** Cuts the first create. Returns how many creates the store executed and how many were sent. */
async function deployCut(fault: NetworkFault) {
  let posts = 0;
  const choose = ({ method }: { method: string }) => (method === "POST" && ++posts === 1 ? fault : null);
  await using setup = await openNetworkSetup(choose);
  await setup.deploy(wanted);
  expect(await findDamage(setup, wanted)).toEqual([]);
  expect(findBlindPosts(setup.connection.sent)).toEqual([]);
  return { executed: setup.operations.length, posts };
}

/** Returns the lengths of the create's request and response, in bytes. */
async function measure(): Promise<Record<keyof typeof sides, number>> {
  await using setup = await openNetworkSetup();
  const lengths = { request: 0, response: 0 };
  await setup.deploy(wanted, {
    fetch: async (url, init) => {
      if (init.method === "POST") {
        const request = encodeRequest(url, init);
        const response = await sendBytes(url, request);
        Object.assign(lengths, { request: request.length, response: response.length });
      }
      return setup.connection.fetch(url, init);
    },
  });
  return lengths;
}

describe.each(endings)("%s", (ending) => {
  test.for(Object.keys(sides) as (keyof typeof sides)[])(
    "at every byte of the %s: one create is executed",
    { timeout: 300_000 },
    async (side, { annotate }) => {
      const length = (await measure())[side];
      expect(length).toBeGreaterThan(100);
      const { cut, posts } = sides[side];
      for (let at = 0; at < length; at++) {
        expect([at, await deployCut(cut(at, ending))]).toEqual([at, { executed: 1, posts }]);
      }
      await annotate(`${length} bytes`);
    },
  );
});
