import { expect, test } from "vitest";
import { type Exchange, noBody } from "./exchange.ts";
import { createRequestLog, type RequestLogOptions } from "./request-log.ts";
import { createSecretMask } from "./secret-mask.ts";

const secret = "s3cret&<password>";

function startLog(options: Partial<RequestLogOptions> = {}) {
  return createRequestLog({ now: () => 1000, maskOf: () => createSecretMask([secret]), ...options });
}

function exchange(fields: Partial<Exchange> = {}): Exchange {
  return {
    source: "api",
    storeId: 1,
    applicationId: "app",
    method: "GET",
    url: "http://shop.localhost/admin/account.json",
    status: 200,
    durationMs: 1.5,
    usage: { used: 1, limit: 500 },
    request: noBody,
    response: { type: "application/json", body: "{}" },
    ...fields,
  };
}

test("the latest entry comes first, each store has its own, and clearing one leaves the other", () => {
  const log = startLog();
  for (const storeId of [1, 2, 1]) log.add(exchange({ storeId }));
  expect(log.list(1).map(({ id, at }) => [id, at])).toEqual([
    [3, 1000],
    [1, 1000],
  ]);
  expect(log.find(1, 2)).toBe(undefined);
  expect(log.find(2, 2)?.accountId).toBe(2);
  log.clear(1);
  expect(log.list(1)).toEqual([]);
  expect(log.list(2)).toHaveLength(1);
});

test("only the latest entries are kept", () => {
  const log = startLog({ capacity: 3 });
  for (let nth = 0; nth < 5; nth++) log.add(exchange());
  expect(log.list(1).map(({ id }) => id)).toEqual([5, 4, 3]);
});

test("the bytes are limited, but the latest entry always stays", () => {
  const log = startLog({ maxBytes: 50_000 });
  const body = "x".repeat(10_000);
  for (let nth = 0; nth < 10; nth++) log.add(exchange({ request: { type: "text/plain", body } }));
  expect(log.list(1)).toHaveLength(2);
  log.add(exchange({ request: { type: "text/plain", body: "x".repeat(60_000) } }));
  expect(log.list(1).map(({ id }) => id)).toEqual([11]);
  log.clear(1);
  log.add(exchange());
  log.add(exchange());
  expect(log.list(1), "what was cleared takes no room").toHaveLength(2);
});

test("a body is cut at 64 KiB, between characters, and a secret at the edge is hidden, too", () => {
  const log = startLog();
  const bodies = ["ж".repeat(40_000), `${"x".repeat(65_530)}${secret}`, "x".repeat(65_536)];
  for (const body of bodies) {
    for (const sent of [body, new TextEncoder().encode(body)]) {
      log.add(exchange({ response: { type: "text/plain", body: sent } }));
    }
  }
  const responses = log
    .list(1)
    .map(({ answer: { text, isCut } }) => [text.slice(-7), Buffer.byteLength(text), isCut]);
  expect(responses.toReversed()).toEqual([
    ["жжжжжжж", 65_536, true],
    ["жжжжжжж", 65_536, true],
    ["x******", 65_536, true],
    ["x******", 65_536, true],
    ["xxxxxxx", 65_536, false],
    ["xxxxxxx", 65_536, false],
  ]);
});

test("bytes that are sent again are read once, until the secrets change", () => {
  let mask = createSecretMask([secret]);
  const log = startLog({ maskOf: () => mask });
  const body = new TextEncoder().encode("one secret-of-later");
  const response = { type: "text/plain", body };
  log.add(exchange({ response }));
  log.add(exchange({ response }));
  mask = createSecretMask([secret, "secret-of-later"]);
  log.add(exchange({ response }));
  const [third, second, first] = log.list(1);
  expect(second!.answer).toBe(first!.answer);
  expect(third!.answer.text).toBe("one ***************");
});
