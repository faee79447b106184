import { expect, test } from "vitest";
import { failureOf } from "../testing/error-text.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { createRecordReader } from "./record-reader.ts";

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
