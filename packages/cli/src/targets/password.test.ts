import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();

test("the password comes from a command", async () => {
  await rm(join(two.project.dir, ".env.one.local"));
  await two.write("password.txt", `${two.stores[0].appPassword}\n`);
  await two.append(".env.one", 'ORDERPANE_APP_PASSWORD_COMMAND="echo $HOME noise >&2; cat password.txt"\n');
  expect((await two.deploy("--mode", "one")).code).toBe(0);
});

test("a password in a file that others can read is warned about", async () => {
  await chmod(join(two.project.dir, ".env.one.local"), 0o644);
  const { code, stderr } = await two.deploy("--mode", "one");
  const warning = "warning .env.one.local holds a password and others can read it: chmod 600 .env.one.local";
  expect([code, stderr]).toEqual([0, expect.stringContaining(warning)]);
});
