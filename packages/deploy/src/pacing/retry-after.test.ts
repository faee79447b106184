import { describe, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import type { Call, Exchange } from "../http/exchange.ts";
import { testClock } from "../testing/test-clock.ts";
import { createPacedExchange } from "./paced-exchange.ts";
import { decodeRetryAfter } from "./retry-after.ts";
import { spellings, spellingsNow } from "./testing/retry-after-spellings.ts";

describe.each(spellings)("%s", (_, header, read, wait) => {
  test(`is read as ${read}`, () => {
    expect(decodeRetryAfter(header, spellingsNow)).toBe(read);
  });

  test(`is waited for ${wait} s`, async () => {
    const { waits, requests } = await refuseOnce(header);
    expect(waits).toEqual(
      wait === "never"
        ? []
        : [{ seconds: wait, reason: "the store's request limit is used up: GET / got 429" }],
    );
    expect(requests).toBe(wait === "never" ? 1 : 2);
  });
});

test("an unreadable header is waited for to the end of the known window", async () => {
  const { waits } = await refuseOnce("soon", 100_000);
  expect(waits.map(({ seconds }) => seconds)).toEqual([200]);
});

test("a fraction of a second to a date is rounded up", () => {
  expect(decodeRetryAfter("Sun, 01 Nov 2026 12:00:01 GMT", spellingsNow + 400)).toBe(1);
});

test("a date is compared with the response's own date, where the clock of this machine is wrong", async () => {
  const { waits } = await refuseOnce("Sun, 01 Nov 2026 12:00:40 GMT", 0, Date.UTC(2020, 0, 1));
  expect(waits.map(({ seconds }) => seconds)).toEqual([40]);
});

/**
 * Sends a request that is refused once. `after` is the time in ms since another request opened the window; 0
 * means that there was none.
 */
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
  const send = createPacedExchange(exchange, clock, 0.1);
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
