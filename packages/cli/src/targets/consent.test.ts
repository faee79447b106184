import { describe, expect, test } from "vitest";
import { findTerminal, orderpaneInTerminal } from "../testing/terminal.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/** Commands that delete a remote store's widgets or restore earlier ones. */
const two = openTwoStores();
const { project, run, deploy } = two;
const atOne = ["--mode", "one"];

describe("without a terminal", () => {
  test.each([[["remove", "--all"]], [["rollback"]], [["deploy", "--no-build", "--prune"]]])(
    "%j requires --yes before any request",
    async (args) => {
      await deploy(...atOne);
      two.stores[0].requests.length = 0;
      const refused = await run([...args, ...atOne]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/needs consent\n→ Look at it with --dry-run first, then add --yes one;/);
      expect(two.stores[0].requests).toEqual([]);
      expect((await run([...args, ...atOne, "--dry-run"])).code).toBe(0);
      expect((await run([...args, ...atOne, "--yes", "one"])).code).toBe(0);
    },
  );

  test.each([[["remove", "nosuch"]], [["adopt", "1", "nosuch"]], [["deploy", "nosuch"]]])(
    "%j is refused before consent is checked",
    async (args) => {
      await two.append(".env.one", "ORDERPANE_PROTECTED=true\n");
      const { code, stderr } = await run([...args, ...atOne]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('there is no widget "nosuch" in widgets/')]);
    },
  );

  test("a duplicate that was edited by hand is not deleted without --yes, one of another machine is", async () => {
    await deploy(...atOne);
    const [store] = two.stores;
    const code = (await store.list())[0]!.code!;
    await store.insert({ code, height: 80 });
    expect((await deploy(...atOne)).stdout).toMatch(/\n✓ 1 merged, 1 unchanged\n$/);
    const id = await store.insert({ code: code.replace("margin:0", "margin:9px"), height: 80 });
    expect(await deploy(...atOne)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Nothing was changed") as string,
    });
    expect((await store.list()).map((widget) => widget.id)).toContain(id);
    expect((await deploy(...atOne, "--yes", "one")).code).toBe(0);
    expect(await store.list()).toHaveLength(1);
  });

  test("the local store needs no consent", async () => {
    await deploy();
    expect((await run(["remove", "--all"])).code).toBe(0);
  });
});

describe("on a terminal", () => {
  const wrap = findTerminal();
  test.skipIf(wrap === null).each([
    ["y", 0, 0],
    ["n", 1, 1],
  ])("the answer %s", async (answer, code, left) => {
    await deploy(...atOne);
    const result = await orderpaneInTerminal(["remove", "--all", ...atOne], {
      cwd: project.dir,
      wrap: (command) => ["sh", "-c", `echo ${answer} | "$@"`, "sh", ...wrap!(command)],
    });
    expect(result.stdout).toContain(`Do this in ${two.stores[0].url}? [y/N] `);
    expect(result.code).toBe(code);
    expect(await two.stores[0].list()).toHaveLength(left);
  });
});
