import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTwoStores } from "../testing/two-stores.ts";

/** Where the password comes from, and where it never goes. */
const two = openTwoStores();
const { project, deploy, write, append } = two;

describe("the password", () => {
  test("comes from a command", async () => {
    const { appPassword } = two.stores[0];
    await rm(join(project.dir, ".env.one.local"));
    await write("password.txt", `${appPassword}\n`);
    await append(".env.one", 'ORDERPANE_APP_PASSWORD_COMMAND="echo $HOME noise >&2; cat password.txt"\n');
    expect((await deploy("--mode", "one")).code).toBe(0);
  });

  test("in a file that others can read is warned about", async () => {
    await chmod(join(project.dir, ".env.one.local"), 0o644);
    const result = await deploy("--mode", "one");
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(
      "warning .env.one.local holds a password and others can read it: chmod 600 .env.one.local",
    );
  });
});
