import { expect, test, vi } from "vitest";
import { failureOf } from "../testing/error-text.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { createRecordReader } from "./record-reader.ts";

test("a reader that does not wait fails at once, and leaves its share of the limit", async () => {
  const { target, clock, fetch } = openMemoryStore();
  const sleep = vi.fn<(ms: number) => Promise<void>>(clock.sleep);
  const answer = vi.fn<typeof fetch>(async () => new Response("", { status: 500 }));
  const options = { ...clock, sleep, fetch: answer, isCourtesy: true, reserve: 0.5 };
  const { read } = createRecordReader(target, options);
  const ask = () => failureOf(read("/admin/account.json", "read the account", String));
  expect((await ask()).code).toBe("server-error");
  answer.mockResolvedValueOnce(new Response("", { headers: { "API-Usage-Limit": "250/500" } }));
  await read("/admin/account.json", "read the account", String);
  expect((await ask()).code).toBe("limited");
  expect(answer).toHaveBeenCalledTimes(2);
  expect(sleep).not.toHaveBeenCalled();
});

test("a record is read; what the store does not have is null or an error", async () => {
  const { target, clock, fetch } = openMemoryStore();
  const { read, find } = createRecordReader(target, { ...clock, fetch });
  const decode = (body: string) => JSON.parse(body) as unknown;
  const account = await read("/admin/account.json", "read the account", decode);
  expect(account).toHaveProperty("id");
  expect(await find("/admin/account.json", "read the account", decode)).toEqual(account);
  expect(await find("/admin/orders/999999.json", "read an order", decode)).toBeNull();
  const error = await failureOf(read("/admin/nothing.json", "read nothing", decode));
  expect(error.code).toBe("not-found");
  const other = createRecordReader({ ...target, appPassword: "wrong" }, { ...clock, fetch });
  const { message } = await failureOf(other.find("/admin/account.json", "read the account", decode));
  expect(message).toContain("cannot read the account: the store does not accept");
});
