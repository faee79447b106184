import { expect, test, vi } from "vitest";
import { failureOf } from "../testing/error-text.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { createRecordClient } from "./record-client.ts";

test("a client that does not wait fails immediately, and leaves its share of the limit", async () => {
  const { target, clock, fetch } = openMemoryStore();
  const sleep = vi.fn<(ms: number) => Promise<void>>(clock.sleep);
  const answer = vi.fn<typeof fetch>(async () => new Response("", { status: 500 }));
  const options = { ...clock, sleep, fetch: answer, isCourtesy: true, reserve: 0.5 };
  const { read } = createRecordClient(target, options);
  const ask = () => failureOf(read("/admin/account.json", "read the account", String));
  expect((await ask()).code).toBe("server-error");
  answer.mockResolvedValueOnce(new Response("", { headers: { "API-Usage-Limit": "250/500" } }));
  await read("/admin/account.json", "read the account", String);
  expect((await ask()).code).toBe("limited");
  expect(answer).toHaveBeenCalledTimes(2);
  expect(sleep).not.toHaveBeenCalled();
});

test("a record is changed; a change is tried again, and a new record is not", async () => {
  const { target, clock, fetch } = openMemoryStore();
  const { read, find, write } = createRecordClient(target, { ...clock, fetch });
  const change = { doing: "change an order", fields: { order: { manager_comment: "x" } } };
  expect(await write("PUT", "/admin/orders/1001.json", change)).toBe(true);
  expect(await read("/admin/orders/1001.json", "read", JSON.parse)).toMatchObject({ manager_comment: "x" });
  expect(await write("PUT", "/admin/orders/999999.json", change)).toBe(false);
  expect(await find("/admin/orders/999999.json", "read", JSON.parse)).toBeNull();
  const wrong = { ...change, fields: { order: { financial_status: "x" } } };
  expect(await failureOf(write("PUT", "/admin/orders/1001.json", wrong))).toMatchObject({
    code: "refused",
    message: expect.stringContaining('financial_status expected one of pending, paid, found "x"') as string,
  });
  const broken = vi.fn<typeof fetch>(async () => new Response("", { status: 500 }));
  const other = createRecordClient(target, { ...clock, fetch: broken });
  expect(await failureOf(other.write("PUT", "/admin/orders/1.json", change))).toHaveProperty(
    "code",
    "server-error",
  );
  expect(broken).toHaveBeenCalledTimes(4);
  expect(await failureOf(other.write("POST", "/admin/orders.json", change))).toHaveProperty(
    "code",
    "server-error",
  );
  expect(broken).toHaveBeenCalledTimes(5);
});
