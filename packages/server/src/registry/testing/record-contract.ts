import { expect, test } from "vitest";
import { install, type Machines } from "./machines.ts";

export function recordContract(machines: () => Machines): void {
  test("records are listed by store, sorted by name", async () => {
    const { one, two } = machines();
    for (const id of [1, 2]) await install(one, id);
    for (const name of ["b", "B", "ё", "a", "a-1", "10", "9"])
      await one.records.put(1, name, `text of ${name}`);
    await one.records.put(2, "b", "other store");
    const names = async (id: number) => (await two.records.list(id)).map(({ name }) => name);
    expect([await names(1), await names(2), await names(3)]).toEqual([
      ["10", "9", "B", "a", "a-1", "b", "ё"],
      ["b"],
      [],
    ]);
  });

  test("a record is replaced and deleted by name", async () => {
    const { one, two } = machines();
    await install(one, 1);
    await one.records.put(1, "a", "first");
    await two.records.put(1, "a", "");
    expect(await one.records.list(1)).toEqual([{ name: "a", text: "" }]);
    await two.records.delete(2, "a");
    await two.records.delete(1, "b");
    expect(await one.records.list(1)).toHaveLength(1);
    await two.records.delete(1, "a");
    expect(await one.records.list(1)).toEqual([]);
  });
}
