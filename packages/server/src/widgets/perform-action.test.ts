import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { WidgetError } from "./widget-error.ts";
import { widgetRoute } from "./widget-route.ts";

/** A route whose action runs until it is released. */
function openTill() {
  const made = vi.fn<(input: { sum: number }, insalesId: number) => unknown>();
  const route = widgetRoute({
    input: v.object({}),
    handler: () => null,
    action: {
      input: v.object({ sum: v.number() }),
      handler: ({ input, store }) => made(input, store.insalesId),
    },
  });
  const send = async (sum: number, { key = "k", insalesId = 1, name = "receipts" } = {}) => {
    const request = new Request("https://app.example/widgets/receipts", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ sum }),
    });
    const store = { insalesId, order: async () => null };
    const response = await route(request, { store, route: name, onError: () => {} });
    const { data, error } = (await response.json()) as { data?: unknown; error?: { code?: string } };
    return [response.status, data ?? error?.code];
  };
  return { made, send };
}

test("an idempotency key runs the action once and returns its first response", async () => {
  const { made, send } = openTill();
  made.mockReturnValueOnce({ number: 1 }).mockReturnValueOnce(undefined);
  for (let round = 0; round < 2; round++) {
    expect(await send(5)).toEqual([200, { number: 1 }]);
    expect(await send(5, { key: "other" })).toEqual([200, undefined]);
  }
  expect(made).toHaveBeenCalledTimes(2);
});

test("a second request is refused while the first one runs", async () => {
  const { made, send } = openTill();
  const { promise, resolve } = Promise.withResolvers<number>();
  made.mockReturnValueOnce(promise);
  const first = send(5);
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
  expect(await send(5)).toEqual([409, "action-running"]);
  resolve(1);
  expect(await first).toEqual([200, 1]);
  expect(await send(5)).toEqual([200, 1]);
});

test("another body under the same key is refused", async () => {
  const { made, send } = openTill();
  await send(5);
  expect(await send(6)).toEqual([422, "other-action"]);
  expect(made).toHaveBeenCalledTimes(1);
});

test("a refusal is also stored for its key; a retry needs another key", async () => {
  const { made, send } = openTill();
  const closed = new WidgetError("Касса закрыта", { code: "closed", status: 409, cause: new Error("db") });
  made.mockRejectedValueOnce(closed).mockReturnValueOnce(1);
  expect(await send(5)).toEqual([409, "closed"]);
  expect(await send(5)).toEqual([409, "closed"]);
  expect(await send(5, { key: "other" })).toEqual([200, 1]);
});

test("a failed action can be repeated under its key", async () => {
  const { made, send } = openTill();
  made.mockRejectedValueOnce(new Error("connection lost")).mockReturnValueOnce(1);
  expect(await send(5)).toEqual([500, "failed"]);
  expect(await send(5)).toEqual([200, 1]);
});

test.each([
  ["is not JSON", 1n],
  ["has more than 64 KiB", "ж".repeat(32 * 1024)],
])("an action whose response %s does not run again", async (_, response) => {
  const { made, send } = openTill();
  made.mockReturnValue(response);
  expect(await send(5)).toEqual([500, "failed"]);
  expect(await send(5)).toEqual([409, "action-running"]);
  expect(made).toHaveBeenCalledTimes(1);
});
