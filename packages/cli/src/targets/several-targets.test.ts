import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { canary } from "@orderpane/tooling/canary";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { lastDocument, type Run } from "../testing/kit.ts";
import { writeBundles } from "../testing/bundles.ts";
import { fronts, startFront } from "../testing/front-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/** The configuration contains an import that Vite does not resolve while loading it. */
const modeNamesProject = `
const load = (name) => import(name);
const { widgets } = await load("@orderpane/build/vite");
export default ({ mode }) => ({
  plugins: [widgets({ project: mode === "two" ? "other" : "orderpane" })],
});
`;

/** Stores described by env files: several in one command, and protected ones. */
const two = openTwoStores();
const { project, run, deploy, write, append } = two;

describe("several stores in one command", () => {
  test("are deployed, each with its own result, followed by a summary", async () => {
    const result = await deploy("--mode", "one", "--mode", "two", "--json");
    expect(result.code).toBe(0);
    expect(lastDocument(result)).toEqual({
      targets: two.stores.map(({ url }, index) => ({
        mode: ["one", "two"][index],
        exitCode: 0,
        target: { store: url },
        actions: [{ widget: "buyer-card", action: "create", id: 1 }],
        requests: 4,
      })),
      requests: 8,
    });
    const events = result.stdout.trim().split("\n").slice(0, -1);
    expect(events.map((line) => (JSON.parse(line) as { target: string }).target).sort()).toEqual([
      "one",
      "two",
    ]);
    for (const store of two.stores) expect(await store.list()).toHaveLength(1);
    const again = await deploy("--mode", "one", "--mode", "two");
    expect(again.stdout).toMatch(/^summary$/m);
    expect(again.stdout).toMatch(/^ {2}✓ one +http:\S+ +done$/m);
    expect(again.stdout).toMatch(/all 2 stores done\n$/);
  });

  test("a note names the settings without a value, once per store and only for changed widgets", async () => {
    const settings = { server: { type: "url" }, key: { type: "string" } } as const;
    await writeBundles(project.dir, [
      { name: "buyer-card", settings },
      { name: "stock", settings },
    ]);
    await append(".env.two", "ORDERPANE_SETTING_SERVER=https://app.example\n");
    const notesOf = ({ stdout }: Run) =>
      stdout
        .split("\n")
        .filter((line) => line.startsWith("note"))
        .sort();
    const names = "(buyer-card, stock)";
    expect(notesOf(await deploy("--mode", "one", "--mode", "two"))).toEqual([
      `note no value for optional settings: ORDERPANE_SETTING_KEY ${names}`,
      `note no value for optional settings: ORDERPANE_SETTING_SERVER ${names}, ORDERPANE_SETTING_KEY ${names}`,
    ]);
    expect(notesOf(await deploy("--mode", "one"))).toEqual([]);
  });

  test("some of which fail: exit code 3, and the summary names them; all: exit code 1", async () => {
    await write(".env.two.local", `ORDERPANE_APP_PASSWORD=${canary}-wrong\n`);
    const result = await deploy("--mode", "one", "--mode", "two");
    expect(result.code).toBe(3);
    expect(result.stdout).toMatch(/^ {2}✓ one .*done$/m);
    expect(result.stdout).toMatch(/^ {2}✗ two .*FAILED$/m);
    expect(result.stdout).toMatch(/1 of 2 stores FAILED\n$/);
    expect(result.stderr).toMatch(/^error two: .*401/m);
    expect(await two.stores[0].list()).toHaveLength(1);
    const { targets } = lastDocument(await deploy("--mode", "one", "--mode", "two", "--json")) as {
      targets: object[];
    };
    expect(targets).toMatchObject([
      { mode: "one", exitCode: 0, requests: 1 },
      { mode: "two", exitCode: 1, error: { code: "unauthorized" } },
    ]);
    await write(".env.one.local", `ORDERPANE_APP_PASSWORD=${canary}-wrong\n`);
    expect((await deploy("--mode", "one", "--mode", "two")).code).toBe(1);
  });

  test("one of which is not configured: no request is sent", async () => {
    const result = await deploy("--mode", "one", "--mode", "three");
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(".env.three") as string });
    await rm(join(project.dir, ".env.two.local"));
    expect((await deploy("--mode", "one", "--mode", "two")).code).toBe(2);
    expect(two.stores.flatMap(({ requests }) => requests)).toEqual([]);
  });

  test("are reported in command-line order, whichever responds first", async () => {
    const { url, close } = await startFront(async (context) => {
      while (two.stores[1].requests.length < 2) await nextTick();
      await fronts["a store"](context);
    }, two.stores[0]);
    onTestFinished(close);
    await append(".env.one", `ORDERPANE_STORE=${url}\n`);
    const { stdout } = await run(["plan", "--no-build", "--mode", "one", "--mode", "two"]);
    expect(stdout.match(/^plan for \S+/gm)).toEqual([`plan for ${url}`, `plan for ${two.stores[1].url}`]);
  });

  test("use the project named by their mode", async () => {
    await deploy("--mode", "one");
    const code = (await two.stores[0].list())[0]!.code!;
    await two.stores[1].insert({ code: code.replace("orderpane/buyer-card", "other/buyer-card") });
    const plain = await project.read("vite.config.ts");
    await write("vite.config.ts", modeNamesProject);
    try {
      const both = ["--mode", "one", "--mode", "two", "--json"];
      const yes = ["--yes", "one", "--yes", "two"];
      const listed = lastDocument(await run(["list", ...both]));
      expect(listed).toMatchObject({
        targets: [{ widgets: [{ owner: "ours" }] }, { widgets: [{ owner: "ours" }] }],
      });
      expect((await run(["remove", "--all", ...both, ...yes])).code).toBe(0);
      for (const store of two.stores) expect(await store.list()).toEqual([]);
      expect((await run(["rollback", ...both, ...yes])).code).toBe(0);
      for (const store of two.stores) expect(await store.list()).toHaveLength(1);
    } finally {
      await write("vite.config.ts", plain);
    }
  });
});

describe("a protected store", () => {
  beforeEach(() => append(".env.one", "ORDERPANE_PROTECTED=true\n"));

  test.each([
    ["deploy", "--no-build"],
    ["remove", "--all"],
    ["rollback"],
    ["adopt", "7", "buyer-card", "--no-build"],
  ])("is not changed by %s unless it is named", async (...args) => {
    const result = await run([...args, "--mode", "one"]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("is protected");
    expect(result.stderr).toContain("--yes one");
    expect(two.stores[0].requests).toEqual([]);
  });

  test("is planned without --yes, and deployed only if its mode or host is named", async () => {
    expect((await run(["plan", "--no-build", "--mode", "one"])).stdout).toContain("“Чайная лавка");
    expect((await deploy("--mode", "one", "--yes", "two")).code).toBe(2);
    expect((await deploy("--mode", "one", "--yes", "one")).code).toBe(0);
    expect((await deploy("--mode", "one", "--yes", new URL(two.stores[0].url).host)).code).toBe(0);
  });
});
