import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { canary } from "@orderpane/tooling/canary";
import { beforeEach, describe, expect, test } from "vitest";
import { lastDocument, type Run } from "../testing/kit.ts";
import { sharedProject } from "../testing/shared-project.ts";
import { type BundleOptions, writeBundles } from "../testing/bundles.ts";
import { type RemoteStore, startRemoteStore } from "../testing/remote-store.ts";

/** Runs the command against a store, with bundles that need no build. */
const project = sharedProject();
let store: RemoteStore;
beforeEach(async () => {
  await rm(join(project.dir, ".orderpane", "history"), { recursive: true, force: true });
  store = await startRemoteStore();
  return () => store.close();
});

interface Document {
  target: { store: string; title?: string };
  actions: { widget: string; action: string; id: number | null }[];
  orphans?: { widget: string; id: number }[];
  requests: number;
  error?: { code: string; message: string };
}

const run = (...args: string[]): Promise<Run> => project.orderpane(args, store.env);
const yes = () => ["--yes", new URL(store.url).host];
const bundles = (...widgets: BundleOptions[]) => writeBundles(project.dir, widgets);
const actionsOf = (result: Run) =>
  (lastDocument(result) as Document).actions.map(({ action, widget, id }) => `${action} ${widget} ${id}`);
const deploy = (...args: string[]) => run("deploy", "--no-build", "--json", ...args);

test("deploy writes events as they happen and the document last; a second deploy has no events", async () => {
  await bundles({ name: "card" }, { name: "stock" });
  const first = await deploy();
  expect(first.code).toBe(0);
  expect(
    first.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { event: "action", store: store.url, action: "create", widget: "card", id: 1 },
    { event: "action", store: store.url, action: "create", widget: "stock", id: 2 },
    {
      target: { store: store.url },
      actions: [
        { widget: "card", action: "create", id: 1 },
        { widget: "stock", action: "create", id: 2 },
      ],
      requests: 6,
    },
  ]);
  expect(first.stderr).toContain("“Чайная лавка «Ласточка»”");
  store.requests.length = 0;
  const second = await deploy();
  expect(JSON.parse(second.stdout)).toMatchObject({ requests: 1 });
  expect(store.requests).toEqual(["GET /admin/application_widgets.xml"]);
});

describe("single widgets", () => {
  test("are deployed by name; other widgets and their settings are ignored", async () => {
    const settings = { key: { type: "string", required: true } } as const;
    await bundles({ name: "order-status" }, { name: "buyer-card" }, { name: "needy", settings });
    const { stdout } = await run("deploy", "buyer-card", "--no-build");
    expect(stdout).toMatch(/^ {2}\+ buyer-card.*\n1 to create\n✓ 1 created\n$/m);
    await bundles({ name: "order-status" }, { name: "buyer-card", version: 2 }, { name: "needy", settings });
    expect(actionsOf(await deploy("order-status", "buyer-card"))).toEqual([
      "create order-status 2",
      "update buyer-card 1",
    ]);
    expect((await deploy()).stderr).toContain("needy needs key");
  });

  test.each([
    [["buyer-crad"], /no widget "buyer-crad" in widgets\/\n→ There are buyer-card, order-status\.\n/],
    [["buyer-card", "--prune"], /--prune deletes what the whole project no longer has.*\n→ Leave out/],
    [["order-status"], /order-status is not among the built widgets\n→ Leave out --no-build\./],
  ])("%j is wrong usage", async (args, says) => {
    await bundles({ name: "buyer-card" });
    const refused = await run("deploy", "--no-build", ...args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(says);
    expect(store.requests).toEqual([]);
  });
});

describe("a plan", () => {
  test("changes nothing, and names the store and its orphans; --dry-run does the same", async () => {
    await bundles({ name: "card" }, { name: "old" });
    await deploy();
    await bundles({ name: "card", version: 2 });
    const before = await store.list();
    const planned = await run("plan", "--no-build", "--json");
    expect(lastDocument(planned)).toEqual({
      target: { store: store.url, title: "Чайная лавка «Ласточка»" },
      actions: [{ widget: "card", action: "update", id: 1 }],
      orphans: [{ widget: "old", id: 2 }],
      requests: 2,
    });
    expect(lastDocument(await deploy("--dry-run"))).toEqual(lastDocument(planned));
    expect(await store.list()).toEqual(before);
  });

  test("describes changes by sizes and names, and the result does not repeat them", async () => {
    const settings = { key: { type: "string" } } as const;
    await bundles({ name: "card", settings }, { name: "stock" }, { name: "tall" });
    await run("deploy", "--no-build");
    await bundles({ name: "card", settings, version: 10 }, { name: "stock" }, { name: "tall", height: 90 });
    const planned = await project.orderpane(["plan", "--no-build"], {
      ...store.env,
      ORDERPANE_SETTING_KEY: canary,
    });
    expect(planned.stdout).toMatch(/~ card +update +1 +code of 175 bytes becomes \d+, other settings: key$/m);
    expect(planned.stdout).toMatch(/~ tall +update +3 +height 80 becomes 90$/m);
    expect(planned.stdout).toMatch(/\n2 to update, 1 unchanged\n$/);
    const { stdout } = await run("deploy", "--no-build");
    expect(stdout.match(/ ~ card /g)).toHaveLength(1);
    expect(stdout).toMatch(/\n2 to update, 1 unchanged\n✓ 2 updated, 1 unchanged\n$/);
  });
});

describe("rollback", () => {
  test("restores what the last deploy changed, as a plan like any other", async () => {
    const [first] = await bundles({ name: "card" }, { name: "stock" });
    await deploy();
    const before = await store.list();
    await bundles({ name: "card", version: 2 });
    await deploy("--prune", ...yes());
    const dry = await run("rollback", "--dry-run", "--json");
    expect(actionsOf(dry)).toEqual(["update card 1", "recreate stock null"]);
    expect(actionsOf(await run("rollback", "--json", ...yes()))).toEqual([
      "update card 1",
      "recreate stock 3",
    ]);
    expect((await store.list()).map(({ code }) => code)).toEqual(before.map(({ code }) => code));
    await deploy();
    const back = await run("rollback", "--to", first!.build, "--json", ...yes());
    expect(actionsOf(back)).toEqual(["update card 1"]);
  });

  test("history lists the builds that it can restore, newest first, without contacting the store", async () => {
    const [first] = await bundles({ name: "card" });
    await deploy();
    const [second] = await bundles({ name: "card", version: 2 });
    await deploy();
    await run("remove", "--all", ...yes());
    store.requests.length = 0;
    const { runs } = lastDocument(await run("history", "--json")) as { runs: object[] };
    expect(runs).toMatchObject([
      { kind: "removal", changes: [{ action: "delete", id: 1, build: second!.build }] },
      { kind: "deploy", changes: [{ action: "update", id: 1, build: first!.build }] },
      { kind: "deploy", changes: [{ widget: "card", action: "create", id: 1, build: null }] },
    ]);
    const { stdout } = await run("history");
    const row = new RegExp(`^  \\d{4}-\\S+Z  deploy +card +update +1 +rollback --to ${first!.build}$`, "m");
    expect(stdout).toMatch(row);
    expect(store.requests).toEqual([]);
  });

  test.each([
    ["without a history", [], /the history has no deploy of orderpane to this store/],
    ["to an unknown build", ["--to", "f".repeat(16)], /has no build "f{16}"/],
    ["to something that is not a build", ["--to", "../../x"], /a build is 16 hex digits/],
  ])("%s changes nothing", async (_name, args, says) => {
    const refused = await run("rollback", ...args, ...yes());
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(says);
    expect(store.requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
  });
});

describe("widgets of the store", () => {
  test("a hand-made one is adopted and keeps its id, and a rollback restores it", async () => {
    await bundles({ name: "buyer-card" });
    const id = await store.insert({ code: "<p>by hand</p>" });
    const before = await store.list();
    const adopted = await run("adopt", String(id), "buyer-card", "--no-build", "--json");
    expect(actionsOf(adopted)).toEqual([`adopt buyer-card ${id}`]);
    expect(actionsOf(await run("rollback", "--json", ...yes()))).toEqual([`release buyer-card ${id}`]);
    expect(await store.list()).toEqual(before);
  });

  test("list shows owners, duplicates and edits", async () => {
    await bundles({ name: "card" }, { name: "stock" });
    await deploy();
    const code = (await store.list())[0]!.code!;
    await store.insert({ code, height: 80 });
    await store.insert({ code: "<p>by hand</p>" });
    await store.insert({ code: code.replace("orderpane/card", "other/card") });
    await store.replace(2, { height: 90 });
    const { widgets } = lastDocument(await run("list", "--json")) as { widgets: object[] };
    expect(widgets).toMatchObject([
      { id: 1, widget: "card", owner: "ours", isDuplicate: false, isEdited: false },
      { id: 2, widget: "stock", owner: "ours", isDuplicate: false, isEdited: true },
      { id: 3, widget: "card", owner: "ours", isDuplicate: true, isEdited: false },
      { id: 4, widget: null, owner: "foreign", isDuplicate: false, isEdited: false },
      { id: 5, widget: "other/card", owner: "other", isDuplicate: false, isEdited: true },
    ]);
    const { stdout } = await run("list");
    expect(stdout).toMatch(/^ {2}2 .*edited since it was deployed$/m);
    expect(stdout).toMatch(/^ {2}3 .*duplicate$/m);
  });

  test("pull writes the code into a file, and replaces an existing file only with --force", async () => {
    const id = await store.insert({ code: "<p>by &amp; hand</p>" });
    expect((await run("pull", String(id))).code).toBe(0);
    const file = join(project.dir, `widget-${id}.html`);
    expect(await readFile(file, "utf8")).toBe("<p>by &amp; hand</p>");
    await project.write(`widget-${id}.html`, "mine");
    store.requests.length = 0;
    const refused = await run("pull", String(id));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") as string });
    expect(store.requests).toEqual([]);
    expect(await readFile(file, "utf8")).toBe("mine");
    expect((await run("pull", String(id), "--force")).code).toBe(0);
    expect((await run("pull", "99", "--out", "x.html")).code).toBe(1);
  });

  test("remove deletes widgets of this project, and with --orphans its orphans", async () => {
    await bundles({ name: "buyer-card" }, { name: "old" });
    await deploy();
    const unknown = await run("remove", "old", ...yes());
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no widget "old"') as string,
    });
    expect(actionsOf(await run("remove", "old", "--orphans", "--dry-run", "--json"))).toEqual([
      "delete old 2",
    ]);
    expect(await store.list()).toHaveLength(2);
    expect(actionsOf(await run("remove", "buyer-card", "--json", ...yes()))).toEqual(["delete buyer-card 1"]);
    expect(await store.list()).toHaveLength(1);
  });
});
