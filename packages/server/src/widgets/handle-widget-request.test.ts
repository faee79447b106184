import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { createKeyring } from "../keyring.ts";
import type { Registry, StoreRecord } from "../registry/registry.ts";
import { createMemoryActions } from "./perform-action.ts";
import type { LogEntry } from "../log.ts";
import { createWidgetHandler, type WidgetRequestOptions } from "./handle-widget-request.ts";
import { callback, runScript } from "./testing/run-script.ts";
import { RequestCounts } from "./request-counts.ts";
import { createWidgetKey } from "./widget-key.ts";
import { widgetRoute } from "./widget-route.ts";

const keyring = createKeyring([randomBytes(32).toString("base64")]);
const start = 1_790_000_000_000;

const points = widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.transform(Number)) }),
  handler: async ({ input, store }) => {
    if (input.order_id === 13) throw new Error("unlucky");
    return { store: store.insalesId, order: await store.order(input.order_id) };
  },
  action: { input: v.any(), handler: ({ store }) => store.insalesId },
});

/** Never exhausted. */
const budgets: Registry["budgets"] = { spend: async () => true, refund: async () => {} };

/**
 * An application in stores 1 and 2; store 3 has uninstalled it. Each has one order, with ten times its id.
 */
function openApplication(replaced: Partial<WidgetRequestOptions> = {}) {
  let time = start;
  const logged: LogEntry[] = [];
  const counts = new RequestCounts();
  const order = vi.fn<WidgetRequestOptions["order"]>(async (insalesId, id) =>
    id === insalesId * 10 ? ({ id, account_id: insalesId } as never) : null,
  );
  const handle = createWidgetHandler({
    keyring,
    registry: {
      find: async (insalesId) =>
        insalesId <= 3 ? ({ insalesId, isInstalled: insalesId < 3 } as StoreRecord) : null,
      actions: createMemoryActions(),
      budgets,
    },
    routes: { points, broken: () => Promise.reject(new Error("no route")) },
    order,
    requestCounts: counts,
    log: (entry) => logged.push(entry),
    now: () => time,
    ...replaced,
  });
  const call = (query: string, { widget = "points", ...init }: RequestInit & { widget?: string } = {}) =>
    handle(new Request(`https://app.example/widgets/${widget}?${query}`, init), widget);
  return { call, counts, order, logged, pass: (ms: number) => void (time += ms) };
}

const keyOf = (insalesId: number, expiresAt = start + 1000) =>
  createWidgetKey(keyring, { insalesId, expiresAt, scope: "read" });

const actionKeyOf = (insalesId: number) =>
  createWidgetKey(keyring, { insalesId, expiresAt: start + 1000, scope: "act" });

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

async function read(response: Response | Promise<Response>): Promise<unknown[]> {
  const { status, headers } = await response;
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const { data, error } = (await (await response).json()) as { data?: unknown; error?: { code?: string } };
  return [status, data ?? error?.code];
}

const own = { store: 1, order: { id: 10, account_id: 1 } };

test.each<[string, string, unknown, RequestInit?]>([
  ["in a query opens its own store", `order_id=10&key=${keyOf(1)}`, own],
  ["in a header opens its own store", "order_id=10", own, bearer(keyOf(1))],
  ["of actions in a header opens its own store", "order_id=10", own, bearer(actionKeyOf(1))],
])("a key %s, by fetch and by script", async (_, query, data, init) => {
  const { call } = openApplication();
  expect(await read(call(query, init))).toEqual([200, data]);
  expect(await runScript(await call(`${query}&callback=${callback}`, init))).toEqual({ ok: true, data });
});

const badKeys: [string, string, RequestInit?][] = [
  ["no key", ""],
  ["an empty key", "key="],
  ["the key of a store that has uninstalled", `key=${keyOf(3)}`],
  ["the key of an unknown store", `key=${keyOf(4)}`],
  ["two keys", `key=${keyOf(1)}&key=${keyOf(1)}`],
  ["a key in the query and in a header", `key=${keyOf(1)}`, bearer(keyOf(1))],
  ["the key of actions in the query", `key=${actionKeyOf(1)}`],
  ["another scheme", "", { headers: { authorization: `Basic ${keyOf(1)}` } }],
  ["two keys in a header", "", bearer(`${keyOf(1)}, Bearer ${keyOf(1)}`)],
];

test.each(badKeys)("%s is refused with the same message, by fetch and by script", async (_, query, init) => {
  const { call, order } = openApplication();
  const envelope = {
    ok: false,
    error: { message: "Ключ виджета не подходит или устарел", code: "bad-key" },
  };
  const response = await call(`order_id=10&${query}`, init);
  expect(response.status).toBe(401);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual(envelope);
  expect(await runScript(await call(`order_id=10&callback=${callback}&${query}`, init))).toEqual(envelope);
  expect(order).not.toHaveBeenCalled();
});

test("only a silenced widget is refused", async () => {
  const { call } = openApplication({ isSilenced: (widget) => widget === "points" });
  expect(await read(call(`order_id=10&key=${keyOf(1)}`))).toEqual([403, "silenced"]);
  expect((await read(call("", { widget: "broken" })))[1]).not.toBe("silenced");
});

/** An action, with a key in the header. */
const actWith = (key: string | null) => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    "idempotency-key": "k",
    ...(key !== null && bearer(key).headers),
  },
  body: "1",
});

test("an action runs only with an action key in the header, and both outcomes are counted for an hour", async () => {
  const { call, counts } = openApplication();
  expect(await read(call("", actWith(actionKeyOf(2))))).toEqual([200, 2]);
  expect(await read(call("", actWith(keyOf(2))))).toEqual([403, "key-only-reads"]);
  await call(`key=${keyOf(2, start)}&callback=${callback}`);
  const outcomes = ["answered", "key-only-reads", "bad-key"];
  expect(counts.of(2, start)).toEqual(outcomes.map((outcome) => ({ widget: "points", outcome, count: 1 })));
  expect(counts.of(2, start + 3_600_000)).toEqual([]);
});

test.each([
  ["alone", null],
  ["beside one in the header", actionKeyOf(2)],
])("an action is refused with a key in the query %s, also by the route itself", async (_, key) => {
  const query = `key=${actionKeyOf(2)}`;
  expect(await read(openApplication().call(query, actWith(key)))).toEqual([401, "bad-key"]);
  const request = new Request(`https://app.example/__app/points?${query}`, actWith(key));
  expect(await read(points(request))).toEqual([401, "bad-key"]);
});

test("the 61st request of a store within ten seconds is refused; forged keys do not count", async () => {
  const { call, pass } = openApplication();
  const ask = (insalesId = 1, query = "") =>
    call(`order_id=1&key=${keyOf(insalesId, start + 60_000)}${query}`);
  for (let count = 0; count < 100; count++) await call(`order_id=1&key=${keyOf(1).slice(0, -3)}AAA`);
  for (let count = 0; count < 60; count++) expect((await ask()).status).toBe(200);
  pass(2500);
  const refusal = await ask();
  expect(refusal.headers.get("retry-after")).toBe("8");
  expect(await read(refusal)).toEqual([429, "too-many"]);
  expect(await runScript(await ask(1, `&callback=${callback}`))).toMatchObject({ ok: false });
  expect((await ask(2)).status).toBe(200);
  pass(7500);
  expect((await ask()).status).toBe(200);
});

test("a widget may run a thousand actions per store and day", async () => {
  const spend = vi.fn<typeof budgets.spend>(async () => false);
  const find = async () => ({ isInstalled: true }) as StoreRecord;
  const registry = { find, actions: createMemoryActions(), budgets: { ...budgets, spend } };
  const refusal = await openApplication({ registry }).call("", actWith(actionKeyOf(1)));
  expect(refusal.headers.get("retry-after")).toBe("3600");
  expect(await read(refusal)).toEqual([429, "too-many"]);
  const window = { ms: 24 * 3_600_000, now: start };
  expect(spend.mock.calls).toEqual([[[{ key: "actions 1 points", limit: 1000 }], window]]);
});

describe("the store is asked for an order", () => {
  const ask = `order_id=10&key=${keyOf(1, start + 60_000)}`;

  test("once in ten seconds, even by parallel requests", async () => {
    const { call, order, pass } = openApplication();
    await Promise.all([call(ask), call(ask)]);
    await call(ask);
    expect(order).toHaveBeenCalledTimes(1);
    pass(10_000);
    await call(ask);
    expect(order).toHaveBeenCalledTimes(2);
  });

  test("again after an error", async () => {
    const { call, order } = openApplication();
    order.mockRejectedValueOnce(new Error("timeout"));
    expect(await read(call(ask))).toEqual([503, "unavailable"]);
    expect((await read(call(ask)))[0]).toBe(200);
  });

  test.each(["0", "-1", "1.5", "NaN", "1e99", "../account"])("but not for %s", async (id) => {
    const { call, order } = openApplication();
    expect((await read(call(`order_id=${id}&key=${keyOf(1)}`)))[0]).toBe(200);
    expect(order).not.toHaveBeenCalled();
  });
});

test.each([
  ["handler", "points", { event: "widget points failed", insalesId: 1, reason: /^Error: unlucky\n +at / }],
  ["route", "broken", { event: "widget broken failed", reason: /^Error: no route/ }],
])("a %s that fails is logged, and the response has no details", async (_, widget, { reason, ...entry }) => {
  const { call, logged } = openApplication();
  expect(await read(call(`order_id=13&key=${keyOf(1)}`, { widget }))).toEqual([500, "failed"]);
  expect(logged).toEqual([{ level: "error", ...entry, reason: expect.stringMatching(reason) as string }]);
});

describe("while the registry fails an action", () => {
  /** An application whose registry fails once during an action. */
  function openFailing(step: "begin" | "finish", handler: () => unknown) {
    const actions = createMemoryActions();
    vi.spyOn(actions, step).mockRejectedValueOnce(new Error("database is down"));
    const acting = widgetRoute({ input: v.any(), handler: () => null, action: { input: v.any(), handler } });
    const find = async () => ({ isInstalled: true }) as StoreRecord;
    const opened = openApplication({ registry: { find, actions, budgets }, routes: { points: acting } });
    return { ...opened, act: () => read(opened.call("", actWith(actionKeyOf(1)))) };
  }

  test.each(["begin", "finish"] as const)(
    "in its %s, the response is 503, and it runs once",
    async (step) => {
      const acted = vi.fn<() => null>(() => null);
      const { act } = openFailing(step, acted);
      expect(await act()).toEqual([503, "unavailable"]);
      await act();
      expect(acted).toHaveBeenCalledTimes(1);
    },
  );
});
