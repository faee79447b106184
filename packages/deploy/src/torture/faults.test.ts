import { isCanaryIn } from "@orderpane/tooling/canary";
import { beforeAll, describe, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { textOfError } from "../testing/error-text.ts";
import { faultNames } from "../testing/network/faults.ts";
import type { ChooseFault, SentRequest } from "../testing/network/faulty-network.ts";
import { type NetworkSetup, openNetworkSetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findBlindPosts, findDamage } from "../testing/find-damage.ts";

/** Every fault at every kind of request, between a client and a real store. */
beforeAll(skipSyncs);

// Initial state: foreign widgets, a card to update, an orphan to delete. The stock widget is created.
const foreign = [desiredWidget({ project: "other" }), { code: "<p>by hand</p>", height: 60 }];
const own = [desiredWidget(), desiredWidget({ name: "orphan" })];
const before = [...foreign, ...own].map(({ code, height }) => ({ code, height }));
const wanted = [desiredWidget({ version: 2 }), desiredWidget({ name: "stock" })];

/** Places for a fault: the nth request with a method. */
const places = {
  "the first list": { method: "GET", nth: 1 },
  "the read-back": { method: "GET", nth: 3 },
  POST: { method: "POST", nth: 1 },
  PUT: { method: "PUT", nth: 1 },
  DELETE: { method: "DELETE", nth: 1 },
} as const;
type Place = keyof typeof places;

const all = Object.keys(places) as Place[];

/** Faults that make a run fail: the places and the code. */
const ends: readonly [fault: RegExp, at: readonly Place[], code: string][] = [
  [/^401/, all, "unauthorized"],
  [/^403/, all, "forbidden"],
  [/^4(13|22)/, all, "refused"],
  // A PUT is planned again. A DELETE counts as done, unless the read-back still shows the widget.
  [/^404/, ["the first list", "the read-back", "POST"], "not-found"],
  [/^404/, ["DELETE"], "not-confirmed"],
  // A redirected POST may have been executed, so the list decides.
  [/^30\d/, all.filter((place) => place !== "POST"), "redirected"],
  // Before the store has responded, a wrong address is more likely.
  [/^(DNS|connection refused|TLS)/, ["the first list"], "unreachable"],
];

function endOf(name: string, place: Place): string {
  return ends.find(([fault, at]) => fault.test(name) && at.includes(place))?.[2] ?? "none";
}

/** The code of an error of this package. */
function codeOf(failure: unknown): string {
  if (failure instanceof DeployError) return failure.code;
  return failure === null ? "none" : `not a DeployError: ${textOfError(failure)}`;
}

async function deployAgainst(
  choose: ChooseFault,
  check: (setup: NetworkSetup, failure: unknown) => Promise<void>,
) {
  await using setup = await openNetworkSetup(choose, { before, foreign: foreign.length });
  const failure = await setup.deploy(wanted).then(
    () => null,
    (error: unknown) => error,
  );
  expect(isCanaryIn(textOfError(failure))).toBe(false);
  expect(failure === null ? await findDamage(setup, wanted) : []).toEqual([]);
  await check(setup, failure);
  expect(setup.connection.missed()).toEqual([]);

  await setup.connection.settle();
  await setup.deploy(wanted);
  expect(await findDamage(setup, wanted)).toEqual([]);
  expect(findBlindPosts(setup.connection.sent)).toEqual([]);
}

describe.each(all)("%s", (place) => {
  const { method, nth } = places[place];

  test.each(faultNames)("%s", async (name) => {
    let count = 0;
    const choose = (sent: SentRequest) => (sent.method === method && ++count === nth ? name : null);
    await deployAgainst(choose, async ({ connection, operations }, failure) => {
      const end = endOf(name, place);
      expect(codeOf(failure)).toBe(end);
      expect(count).toBeGreaterThanOrEqual(nth);
      expect(failure !== null && place === "the first list" ? operations : []).toEqual([]);
      // Each attempt with a wrong password counts against the limit, so nothing may follow. During the
      // update, the create starts.
      const last = connection.sent.findLastIndex(({ fault }) => fault === name);
      const following = connection.sent.slice(last + 1).map((sent) => sent.method);
      const begun = place === "PUT" ? ["POST"] : [];
      expect(end === "unauthorized" ? following : begun).toEqual(begun);
    });
  });
});

describe("at every request, permanently", () => {
  const harmless = new Set(["wrong content type", "gzip", "brotli", "byte order mark"]);
  // The first list succeeds.
  const belated = new Set(["stale keep-alive socket", "a list that lags behind"]);

  test.each(faultNames)("%s", async (name) => {
    let isOver = false;
    const choose = () => (isOver ? null : name);
    await deployAgainst(choose, async ({ operations }, failure) => {
      isOver = true;
      expect(codeOf(failure)).toMatch(harmless.has(name) ? /^none$/ : /^[a-z]+(-[a-z]+)*$/);
      expect(harmless.has(name) || belated.has(name) ? [] : operations).toEqual([]);
    });
  });
});
