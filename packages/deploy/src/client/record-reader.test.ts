import { expect, test } from "vitest";
import { failureOf } from "../testing/error-text.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { createRecordReader } from "./record-reader.ts";

test("a record is read; one that the store does not have is null; other responses are errors", async () => {
  const { target, clock, fetch } = openMemoryStore();
  const read = createRecordReader(target, { ...clock, fetch });
  const [order] = await read(
    "/admin/orders.json",
    "list the orders",
    (body) => JSON.parse(body) as [{ id: 1 }],
  ).then((orders) => orders!);
  const path = `/admin/orders/${order.id}.json`;
  expect(await read(path, "read an order", (body) => JSON.parse(body) as unknown)).toMatchObject(order);
  expect(await read("/admin/orders/999999.json", "read an order", JSON.parse)).toBeNull();
  const wrong = createRecordReader({ ...target, appPassword: "wrong" }, { ...clock, fetch });
  expect((await failureOf(wrong(path, "read an order", JSON.parse))).message).toContain(
    "cannot read an order: the store does not accept",
  );
});
