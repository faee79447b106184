import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();

test("a password in a file that others can read is warned about", async () => {
  await chmod(join(two.project.dir, ".env.one.local"), 0o644);
  const { code, stderr } = await two.deploy("--mode", "one");
  const warning = "warning .env.one.local holds a password and others can read it: chmod 600 .env.one.local";
  expect([code, stderr]).toEqual([0, expect.stringContaining(warning)]);
});
