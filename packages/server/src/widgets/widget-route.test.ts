import type { StandardSchemaV1 } from "@standard-schema/spec";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { WidgetError, widgetRoute, type WidgetContext } from "../widget.ts";
import { callback, runScript } from "./testing/run-script.ts";

const url = "https://app.example/widgets/points";

const route = widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, "Нет такого заказа")) }),
  async handler({ input, store }) {
    const id = Number(input.order_id);
    if (id === 13) throw new WidgetError("Баллы не считаются", { code: "no-points", status: 409 });
    if (id === 14) throw new TypeError("password=secret at db.internal");
    const order = await store.order(id);
    return { points: order ? order.order_lines.length : 0, store: store.insalesId };
  },
  action: {
    input: v.object({ spend: v.pipe(v.number("Нужно число"), v.minValue(1, "Слишком мало")) }),
    handler: ({ input, store }) => ({ spent: input.spend, store: store.insalesId }),
  },
});

const store: WidgetContext["store"] = {
  insalesId: 7,
  order: async (id) => (id === 1001 ? { id, number: 1, account_id: 7, order_lines: [] as never } : null),
};

function get(query: string, headers: Record<string, string> = {}, context: WidgetContext = { store }) {
  return route(new Request(`${url}?${query}`, { headers }), context);
}

function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const given = { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers };
  return route(new Request(url, { method: "POST", headers: given, body }), { store });
}

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  ok: false,
  error: { message, code, ...(fields && { fields }) },
});

/** Returns the data of an envelope, or the code of its error with its field messages. */
function contentOf(envelope: unknown): unknown {
  const { data, error } = envelope as { data?: unknown; error?: { code: string; fields?: object } };
  if (!error) return data;
  return error.fields ? [error.code, error.fields] : error.code;
}

const missing = 'Invalid key: Expected "order_id" but received undefined';

test.each<[string, string, number, unknown]>([
  ["data", "order_id=1001", 200, { points: 0, store: 7 }],
  ["a missing parameter", "", 422, ["invalid-input", { order_id: missing }]],
  [
    "a value that the schema refuses",
    "order_id=x",
    422,
    ["invalid-input", { order_id: "Нет такого заказа" }],
  ],
  ["a repeated parameter", "order_id=1&order_id=2", 400, "bad-request"],
  ["bytes that are not UTF-8", "order_id=%FF", 400, "bad-request"],
  ["an incomplete escape", "order_id=%4", 400, "bad-request"],
  ["an error of the author", "order_id=13", 409, "no-points"],
])("a read by fetch and by script: %s", async (_name, query, status, content) => {
  const response = await get(query);
  expect(response.status).toBe(status);
  expect(contentOf(await response.json())).toEqual(content);
  const scripted = await get(`callback=${callback}&${query}`);
  expect(scripted.status).toBe(200);
  expect(contentOf(await runScript(scripted))).toEqual(content);
});

describe("an action", () => {
  test.each<[string, Parameters<typeof post>, number, unknown]>([
    ["data", ['{"spend":5}'], 200, { spent: 5, store: 7 }],
    ["invalid JSON", ["{"], 400, "bad-request"],
    ["bytes that are not UTF-8", [new Uint8Array([0x22, 0xff, 0x22])], 400, "bad-request"],
    ["a form", ["spend=5", { "content-type": "text/plain" }], 400, "bad-request"],
    ["a body of 70 KB", [JSON.stringify("x".repeat(70_000))], 400, "bad-request"],
    ["a value that the schema refuses", ['{"spend":"5"}'], 422, ["invalid-input", { spend: "Нужно число" }]],
    ...["", "a b", "x".repeat(129), "ключ"].map((key): [string, Parameters<typeof post>, number, unknown] => [
      `the key "${key.slice(0, 9)}"`,
      ['{"spend":5}', { "idempotency-key": Buffer.from(key).toString("latin1") }],
      400,
      "bad-request",
    ]),
  ])("with %s", async (_name, values, status, content) => {
    const response = await post(...values);
    expect(response.status).toBe(status);
    expect(contentOf(await response.json())).toEqual(content);
  });

  test("is never run by a GET or a script", async () => {
    const handler = vi.fn<() => null>(() => null);
    const acting = widgetRoute({
      input: v.object({}),
      handler: () => null,
      action: { input: v.any(), handler },
    });
    const headers = { "content-type": "application/json", "idempotency-key": "k" };
    await acting(new Request(`${url}?callback=${callback}`, { headers }), { store });
    await acting(new Request(url, { headers, method: "PUT", body: "1" }), { store });
    expect(handler).not.toHaveBeenCalled();
  });
});

const common = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

test.each([
  ["data by fetch", get("order_id=1001"), { "content-type": "application/json" }],
  [
    "data by script",
    get(`order_id=1&callback=${callback}`),
    { "content-type": "application/javascript; charset=utf-8" },
  ],
  [
    "another method",
    route(new Request(url, { method: "DELETE" })),
    { "content-type": "application/json", allow: "GET, POST" },
  ],
  [
    "a preflight",
    route(new Request(url, { method: "OPTIONS", headers: { origin: "null" } })),
    {
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, content-type, idempotency-key",
      "access-control-max-age": "600",
    },
  ],
])("the headers of %s let every page read it and no cache keep it", async (_name, sent, own) => {
  expect(Object.fromEntries((await sent).headers)).toEqual({ ...common, ...own });
});

test.each([
  ["", "ru"],
  ["ru-RU,ru;q=0.9,en;q=0.8", "ru"],
  ["de, ru;q=0.5, en;q=0.3", "ru"],
  ["en-US,en;q=0.9,ru;q=0.8", "en"],
  ["de-DE,de;q=0.9", "en"],
])("with Accept-Language %j the server's own messages are in %s", async (accepted, language) => {
  const response = await get("", { "accept-language": accepted });
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toBe({ ru: "Проверьте поля", en: "Check the fields" }[language]);
});

test.each([
  ["its output is the input of the handler", "41", { ok: true, data: 42 }],
  [
    "a field has its first issue",
    "lines",
    refused("invalid-input", "Проверьте поля", { "lines.0": "Первая" }),
  ],
  ["an issue of the whole input is the message", "whole", refused("invalid-input", "Заказ закрыт")],
])("with an asynchronous schema of any library %s", async (_name, given, envelope) => {
  const path = ["lines", { key: 0 }];
  const issues: Record<string, StandardSchemaV1.Issue[]> = {
    lines: ["Первая", "Вторая"].map((message) => ({ message, path })),
    whole: [{ message: "Заказ закрыт" }],
  };
  const schema: StandardSchemaV1<{ order: string }, { order: number }> = {
    "~standard": {
      version: 1,
      vendor: "hand-written",
      async validate(value) {
        const { order } = value as { order: string };
        return issues[order] ? { issues: issues[order] } : { value: { order: Number(order) } };
      },
    },
  };
  const numbered = widgetRoute({ input: schema, handler: ({ input }) => input.order + 1 });
  const response = await numbered(new Request(`${url}?order=${given}`));
  expect(await response.json()).toEqual(envelope);
});

test("a route without `onError` rejects with an unexpected error, as in a test", async () => {
  await expect(get("order_id=14")).rejects.toThrow("password=secret");
});

test.each([200, 399, 600, NaN])("an author's error cannot have the status %s", (status) => {
  expect(() => new WidgetError("Нет", { status })).toThrow(`must be 400 to 599, found ${status}`);
});
