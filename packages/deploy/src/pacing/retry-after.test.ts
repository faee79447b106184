import { describe, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import type { Call, Exchange } from "../client/exchange.ts";
import { testClock } from "../testing/test-clock.ts";
import { createPacedExchange } from "./paced-exchange.ts";
import { createOwnState } from "./quota-state.ts";
import { decodeRetryAfter } from "./retry-after.ts";
import { spellings, spellingsNow } from "./testing/retry-after-spellings.ts";

test("there are a hundred spellings, no two alike", () => {
  expect(new Set(spellings.map(([, header]) => header)).size).toBeGreaterThanOrEqual(100);
  expect(new Set(spellings.map(([why]) => why)).size).toBe(spellings.length);
});

describe.each(spellings)("%s", (_, header, read, wait) => {
  test(`is read as ${read}`, () => {
    expect(decodeRetryAfter(header, spellingsNow)).toBe(read);
  });

  test(`is waited for ${wait} s`, async () => {
    const { waits, requests } = await refuseOnce(header);
    expect(waits).toEqual(
      wait === "never"
        ? []
        : [{ seconds: wait, reason: "the store's request limit is used up: GET / was answered 429" }],
    );
    expect(requests).toBe(wait === "never" ? 1 : 2);
  });
});

test("what does not say for how long is waited for the rest of the window that is known", async () => {
  const { waits } = await refuseOnce("soon", 100_000);
  expect(waits.map(({ seconds }) => seconds)).toEqual([200]);
});

test("a fraction of a second is waited out whole", () => {
  expect(decodeRetryAfter("Sun, 01 Nov 2026 12:00:01 GMT", spellingsNow + 400)).toBe(1);
});

test("a date counts from the answer's own, where the clock of this machine is wrong", async () => {
  const { waits } = await refuseOnce("Sun, 01 Nov 2026 12:00:40 GMT", 0, Date.UTC(2020, 0, 1));
  expect(waits.map(({ seconds }) => seconds)).toEqual([40]);
});

/** Sends a request that is refused once; `after` ms since another one opened the window, if any. */
async function refuseOnce(header: string | null, after = 0, now = spellingsNow) {
  const clock = testClock(now);
  let requests = 0;
  let isRefusing = false;
  const exchange: Exchange = async () => {
    requests++;
    const headers = new Headers({ date: new Date(spellingsNow).toUTCString() });
    if (isRefusing && header !== null) headers.set("retry-after", header);
    const status = isRefusing ? 429 : 200;
    isRefusing = false;
    return { status, headers, body: "" };
  };
  const call: Call = { method: "GET", path: "/", subject: "shop.example: cannot list the widgets" };
  const send = createPacedExchange(exchange, clock, { state: createOwnState(), reserve: 0.1 });
  if (after > 0) {
    await send(call);
    await clock.sleep(after);
  }
  isRefusing = true;
  await send(call).catch((error: unknown) => {
    if (!(error instanceof DeployError) || error.code !== "limited") throw error;
  });
  return { waits: clock.waits, requests };
}
