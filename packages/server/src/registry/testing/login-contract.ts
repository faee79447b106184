import { expect, test } from "vitest";
import { day, type Machines } from "./machines.ts";

export function loginContract(machines: () => Machines): void {
  test("a login can be used once, also by many at once", async () => {
    const { one, two, atOnce } = machines();
    const used = await atOnce(20, ({ logins }) => logins.use("a", 10_000));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await two.logins.use("a", 10_000)).toBe(false);
    expect(await one.logins.use("b", 10_000)).toBe(true);
  });

  test("logins that have expired are forgotten", async () => {
    const { one } = machines();
    await one.logins.use("a", 10_000);
    await one.logins.use("b", 10_000 + day);
    expect(await one.logins.use("a", 10_000)).toBe(true);
    expect(await one.logins.use("b", 10_000 + day)).toBe(false);
  });
}
