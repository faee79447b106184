import { canary } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { createClient } from "./store-client.ts";
import { decodeTarget } from "../target.ts";
import { testClock } from "../testing/test-clock.ts";

const target = decodeTarget({ store: "shop.example.ru", appId: "orderpane", appPassword: canary });

/** A client of a store that always returns this response. */
function clientOf(response: () => Response, now = Date.UTC(2026, 10, 1)) {
  const requests: Request[] = [];
  const client = createClient(target, {
    ...testClock(now),
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return response();
    },
  });
  return { client, requests };
}

const json = (value: unknown) => new Response(JSON.stringify(value));

describe("the title of a store", () => {
  test("is requested once, as JSON", async () => {
    const { client, requests } = clientOf(() => json({ id: 1, title: "Чайная лавка" }));
    expect(await client.title()).toBe("Чайная лавка");
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://shop.example.ru/admin/account.json",
    ]);
    expect(requests[0]!.headers.get("accept")).toBe("application/json");
  });

  test.each<[string, () => Response, string | null]>([
    ["in one line", () => json({ title: " a\nb\t\u001b[2Jc\u202e " }), "a b [2Jc"],
    ["cut", () => json({ title: "x".repeat(200) }), "x".repeat(80)],
    ["empty", () => json({ title: " " }), null],
    ["not a text", () => json({ title: 7 }), null],
    ["missing", () => json({ id: 7 }), null],
    ["not in an object", () => json("title"), null],
    ["in a web page", () => new Response("<html></html>"), null],
    ["refused", () => new Response(null, { status: 403 }), null],
    [
      "elsewhere",
      () => new Response(null, { status: 302, headers: { location: "https://a.example" } }),
      null,
    ],
    ["of a store that fails", () => new Response(null, { status: 500 }), null],
    ["of a busy store", () => new Response(null, { status: 503 }), null],
    ["beyond the limit", () => new Response(null, { status: 429, headers: { "retry-after": "9" } }), null],
  ])("%s", async (_name, response, title) => {
    const { client, requests } = clientOf(response);
    expect(await client.title()).toBe(title);
    expect(requests).toHaveLength(1);
  });
});

describe("what the headers of a response say", () => {
  const now = Date.UTC(2026, 10, 1, 12, 0, 30);

  test.each<[string, Record<string, string>, object]>([
    ["nothing", {}, { usage: null, clockSkew: null }],
    ["the quota", { "api-usage-limit": "17/500" }, { usage: { used: 17, limit: 500 }, clockSkew: null }],
    ["a clock behind", { date: "Sun, 01 Nov 2026 12:00:00 GMT" }, { usage: null, clockSkew: 30_000 }],
    ["a clock ahead", { date: "Sun, 01 Nov 2026 12:01:00 GMT" }, { usage: null, clockSkew: -30_000 }],
    ["no date", { date: "yesterday" }, { usage: null, clockSkew: null }],
  ])("%s", async (_name, headers, observed) => {
    const { client } = clientOf(() => new Response('<application-widgets type="array"/>', { headers }), now);
    expect(client.observed).toBeNull();
    await client.list();
    expect(client.observed).toEqual(observed);
  });
});
