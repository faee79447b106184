import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { findCanaries } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { isRunning } from "../testing/is-running.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/** Where the password comes from, and where it never goes. */
const two = await openTwoStores();
const { project, run, deploy, write, append } = two;

describe("the password", () => {
  test("comes from a command", async () => {
    const { appPassword } = two.stores[0];
    await rm(join(project.dir, ".env.one.local"));
    await write("password.txt", `${appPassword}\n`);
    await append(".env.one", 'ORDERPANE_APP_PASSWORD_COMMAND="echo $HOME noise >&2; cat password.txt"\n');
    expect((await deploy("--mode", "one")).code).toBe(0);
  });

  test("command ends with the process after SIGTERM", async () => {
    await rm(join(project.dir, ".env.one.local"));
    await rm(join(project.dir, "pid"), { force: true });
    await write("hold.sh", "echo $$ > pid; exec sleep 60\n");
    await append(".env.one", 'ORDERPANE_APP_PASSWORD_COMMAND="sh hold.sh"\n');
    const running = project.start(["list", "--mode", "one"]);
    const pid = () => project.read("pid").then(Number, () => 0);
    await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0);
    await running.stop("SIGTERM");
    const held = await pid();
    await expect.poll(() => isRunning(held), { timeout: 30_000 }).toBe(false);
  });

  test("in a file that others can read is warned about", async () => {
    await chmod(join(project.dir, ".env.one.local"), 0o644);
    const result = await deploy("--mode", "one");
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(
      "warning .env.one.local holds a password and others can read it: chmod 600 .env.one.local",
    );
  });

  test("is in no file that a run leaves behind", async () => {
    await deploy("--mode", "one", "--mode", "two");
    await run(["plan", "--no-build", "--mode", "one", "--out", "plan.json"]);
    await run(["remove", "--all", "--mode", "one", "--yes", "one"]);
    await run(["rollback", "--mode", "one", "--yes", "one"]);
    const { leaks, searched } = await findCanaries(project.dir);
    expect(leaks).toEqual([]);
    expect(searched).toBeGreaterThan(5);
  });
});
