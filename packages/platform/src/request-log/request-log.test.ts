import { expect, test } from "vitest";
import { type Exchange, noBody } from "./exchange.ts";
import { createRequestLog } from "./request-log.ts";
import { createSecretMask } from "./secret-mask.ts";

const secret = "s3cret&<password>";

const startLog = () => createRequestLog({ now: () => 1000, maskOf: () => createSecretMask([secret]) });

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

test("the latest entry is first, and each store has its own entries", () => {
  const log = startLog();
  for (const storeId of [1, 2, 1]) log.add(exchange({ storeId }));
  expect(log.list(1).map(({ id, at }) => [id, at])).toEqual([
    [3, 1000],
    [1, 1000],
  ]);
  expect(log.find(1, 2)).toBe(undefined);
  expect(log.find(2, 2)?.storeId).toBe(2);
});

test("only the latest 500 entries are kept", () => {
  const log = startLog();
  for (let nth = 0; nth < 502; nth++) log.add(exchange());
  const ids = log.list(1).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 502, 3]);
});

test("a body is cut after 65,536 characters, and a secret at the edge is hidden", () => {
  const log = startLog();
  for (const body of ["ж".repeat(70_000), `${"x".repeat(65_530)}${secret}`, "x".repeat(65_536)]) {
    log.add(exchange({ response: { type: "text/plain", body: new TextEncoder().encode(body) } }));
  }
  const responses = log.list(1).map(({ answer: { text, isCut } }) => [text.slice(-7), text.length, isCut]);
  expect(responses).toEqual([
    ["xxxxxxx", 65_536, false],
    ["x******", 65_536, true],
    ["жжжжжжж", 65_536, true],
  ]);
});
