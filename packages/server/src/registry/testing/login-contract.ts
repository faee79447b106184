import { expect, test } from "vitest";
import { day, type Machines } from "./machines.ts";

const login = { tokenHash: "a", bindingHash: "cookie", insalesId: 1, expiresAt: 10_000 };

export function loginContract(machines: () => Machines): void {
  test("a login can be taken once, also by many at once", async () => {
    const { one, atOnce } = machines();
    await one.logins.begin(login);
    const taken = await atOnce(20, ({ logins }) => logins.take("a", 9_999));
    expect(taken.filter(Boolean)).toEqual([login]);
  });

  test("a login that is unknown or has expired cannot be taken", async () => {
    const { one } = machines();
    await one.logins.begin(login);
    expect(await one.logins.take("b", 1_000)).toBeNull();
    expect(await one.logins.take("a", 10_000)).toBeNull();
    expect(await one.logins.take("a", 1_000)).toBeNull();
  });

  test("logins that have expired are forgotten", async () => {
    const { one } = machines();
    await one.logins.begin(login);
    await one.logins.begin({ ...login, tokenHash: "b", expiresAt: 10_000 + day });
    expect(await one.logins.take("a", 1_000)).toBeNull();
    expect(await one.logins.take("b", 1_000)).toMatchObject({ tokenHash: "b" });
  });
}
