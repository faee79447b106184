import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Application } from "../create-application.ts";
import { createKeyring } from "../keyring.ts";
import { openPassword, sealPassword } from "./stored-password.ts";
import type { InstalledStore } from "../deploys/testing/installed-stores.ts";
import { uninstall } from "./testing/machines.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { createTestContext, installStore } from "../lifecycle/testing/test-context.ts";

const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];

test("a password cannot be opened for another store or without its key", () => {
  const keyring = createKeyring([older]);
  const password = sealPassword(keyring, 42, "secret");
  const error = expect.objectContaining({ code: "sealed-otherwise" });
  expect(() => openPassword(keyring, { insalesId: 43, password })).toThrow(error);
  expect(() => openPassword(createKeyring([newer]), { insalesId: 42, password })).toThrow(error);
});

test("a start after a rotation seals all passwords with the newest key, except those that no key opens", async () => {
  const lost = await createTestContext();
  const { registry } = lost;
  await installStore(lost, { insalesId: 150 });
  const before = await createTestContext({ registry, keys: [older] });
  const stores: InstalledStore[] = [];
  for (const insalesId of [1, 2, 200]) stores.push(await installStore(before, { insalesId }));
  const context = await createTestContext({ registry, keys: [newer, older] });
  await uninstall(registry, 2);
  await new Application(context, {}).start();
  await eventually(() => expect(context.entries).toHaveLength(1));
  expect(context.entries).toMatchObject([{ event: "password lost", insalesId: 150 }]);

  for (const { insalesId, password } of stores) {
    const store = (await registry.find(insalesId))!;
    expect(openPassword(createKeyring([newer]), store)).toBe(password);
  }
});
