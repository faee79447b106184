import { rm } from "node:fs/promises";
import { join } from "node:path";
import { withLoader } from "@orderpane/deploy";
import type { Widget } from "@orderpane/protocol/widget";
import { beforeEach, describe, expect, test } from "vitest";
import { desiredWidget } from "../../../../deploy/src/testing/desired-widget.ts";
import { type Running, startOrderpane } from "../../testing/command.ts";
import { lastDocument, type Run } from "../../testing/kit.ts";
import { type RemoteStore, startRemoteStore } from "../../testing/remote-store.ts";
import { sharedProject } from "../../testing/shared-project.ts";
import { findTerminal, inColour } from "../../testing/terminal.ts";

const project = sharedProject();
let store: RemoteStore;
beforeEach(async () => {
  store = await startRemoteStore();
  return () => store.close();
});

const run = (...args: string[]): Promise<Run> => project.orderpane(args, store.env);

/** Puts a widget into the store that is live on another machine, in a run that ends in so many minutes. */
async function insertLive(minutes: number): Promise<Widget> {
  const built = desiredWidget({ project: "orderpane" });
  const url = `http://127.0.0.1:9/@orderpane/${"0".repeat(32)}`;
  const live = withLoader(built, { until: Date.now() + minutes * 60_000, url, host: "anna-pc" });
  await store.insert({ code: live.code, height: live.height, pageType: live.page });
  const [widget] = await store.list();
  return widget!;
}

test("a widget that is not in the store is there for the time of the run alone", async () => {
  const { code, stdout, stderr } = await run("live", "buyer-card", "--json");
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/live until \d\d:\d\d on \S+, built fragment \w{6}/),
  ]);
  const lines = stdout.trim().split("\n");
  const events = lines.map((line) => JSON.parse(line) as { event?: string });
  const kinds = events.map(({ event = "document" }) => event);
  expect(kinds).toEqual(["action", "document", "live", "action", "document"]);
  expect(events[2]).toMatchObject({ store: store.url, widget: "buyer-card" });
  expect(events.at(-1)).toMatchObject({ actions: [{ widget: "buyer-card", action: "delete" }] });
  // The address is a secret of this machine.
  expect(stdout + stderr).not.toContain("127.0.0.1/@orderpane");
  expect(await store.list()).toEqual([]);
});

test("a widget in the store is put back, and the history shows both runs", async () => {
  await run("deploy", "buyer-card", "margin");
  const before = await store.list();
  const { code, stderr } = await run("live", "buyer-card", "--minutes", "5");
  expect(code).toBe(0);
  expect(stderr).not.toContain("margin");
  expect(await store.list()).toEqual(before);
  const { runs } = lastDocument(await run("history", "--json")) as {
    runs: { kind: string; changes: { build: string | null }[] }[];
  };
  // Neither can be rolled back to.
  expect(runs.slice(0, 2)).toMatchObject([
    { kind: "live-end", changes: [{ build: null }] },
    { kind: "live", changes: [{ build: null }] },
  ]);
});

describe("a run in a process of its own", () => {
  let before: Widget[];
  let live: Running;
  beforeEach(async () => {
    await run("deploy", "buyer-card");
    before = await store.list();
    live = project.start(["live", "buyer-card"], store.env);
    await live.line(/Ctrl-C ends it/);
  });

  test("is ended by Ctrl-C, also twice, and without its history", async () => {
    expect(await store.list()).not.toEqual(before);
    await rm(join(project.dir, ".orderpane/history"), { recursive: true });
    const ended = live.stop("SIGINT");
    const again = live.stop("SIGINT");
    expect(await Promise.all([ended, again])).toEqual([0, 0]);
    expect(live.stdout()).toContain("putting back what was there");
    expect(await store.list()).toEqual(before);
  });

  test("that was cut off is put back by --end, which says so once", async () => {
    await live.stop("SIGKILL");
    const { code, stdout } = await run("live", "--end");
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^ {2}~ buyer-card {2}update {2}\d+ {2}it was live until [^\n]*\n$/),
    ]);
    expect(await store.list()).toEqual(before);
  });

  test("that was cut off does not make a saved plan outdated", async () => {
    await live.stop("SIGKILL");
    await run("plan", "buyer-card", "--out", "plan.json");
    const { code, stdout } = await run("deploy", "plan.json");
    expect([code, stdout]).toEqual([0, expect.stringContaining("1 updated")]);
    expect(await store.list()).toEqual(before);
  });
});

const terminal = findTerminal();

// Without `script` there is no terminal to close.
test.runIf(terminal)("a terminal that is closed ends the run, too", async () => {
  await run("deploy", "buyer-card");
  const before = await store.list();
  const named = (command: readonly string[]) => [
    "sh",
    "-c",
    'echo $$ > live.pid; exec "$@"',
    "sh",
    ...command,
  ];
  const live = startOrderpane(["live", "buyer-card"], {
    cwd: project.dir,
    env: { ...store.env, ...inColour },
    wrap: (command) => terminal!(named(command)),
  });
  await live.line(/Ctrl-C ends it/);
  expect(await store.list()).not.toEqual(before);
  await live.stop("SIGKILL");
  const pid = Number(await project.read("live.pid"));
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  expect(await store.list()).toEqual(before);
  const { runs } = lastDocument(await run("history", "--json")) as {
    runs: { changes: { isAcknowledged: boolean }[] }[];
  };
  // It has come to its end, although nobody could read what it said.
  expect(runs[0]?.changes).toMatchObject([{ isAcknowledged: true }]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a run on another machine", () => {
  test("is told by plan, list and doctor, and nothing is put back", async () => {
    await insertLive(30);
    const live = /live until \d\d:\d\d(?: on [\d-]+)? on anna-pc, built fragment [0-9a-f]{6}/;
    for (const verb of ["plan", "list", "doctor"]) expect((await run(verb)).stdout).toMatch(live);
    const { widgets } = lastDocument(await run("list", "--json")) as { widgets: object[] };
    expect(widgets).toMatchObject([{ isEdited: false, live: { host: "anna-pc" } }]);
    expect((await run("live", "--end")).stdout).toBe("nothing to put back\n");
    expect(await store.list()).toHaveLength(1);
  });

  test("is not disturbed by a second one, until it is over", async () => {
    const before = await insertLive(30);
    const refused = await run("live", "buyer-card");
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/buyer-card is live until .* on anna-pc, .* already\n→ End that run with Ctrl-C/),
    ]);
    expect(await store.list()).toEqual([before]);
  });

  test("does not hold up a second one once it is over", async () => {
    const before = await insertLive(-1);
    expect((await run("live", "buyer-card")).code).toBe(0);
    expect(await store.list()).toEqual([before]);
  });
});

test("a widget that somebody has edited stays as it is", async () => {
  await run("deploy", "buyer-card");
  const [{ id, code } = { id: 0, code: "" }] = await store.list();
  await store.replace(id, { code: `${code}<p>edited</p>` });
  const before = await store.list();
  const { code: exit, stderr } = await run("live", "buyer-card");
  expect([exit, stderr]).toEqual([1, expect.stringMatching(/somebody has edited buyer-card, widget \d+/)]);
  expect(await store.list()).toEqual(before);
});

test("a store whose limit is nearly used up is refused before anything is written", async () => {
  for (let request = 0; request < 441; request++) {
    await fetch(`${store.url}/admin/application_widgets.json`, {
      headers: { authorization: `Basic ${btoa(`${store.appId}:${store.appPassword}`)}` },
    });
  }
  const { code, stderr } = await run("live", "buyer-card");
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/needs 60 requests, and 5\d are left in this window/),
  ]);
  expect(await store.list()).toEqual([]);
});

test.each([
  [["live"], /no widget is named\n→ Say orderpane live WIDGET/],
  [["live", "--end", "buyer-card"], /--end is for all live runs of this machine/],
  [["live", "buyer-card", "--minutes", "0"], /Expected a number from 1 to 480/],
  [["live", "buyer-card", "--minutes", "481"], /Expected a number from 1 to 480/],
  [["live", "buyer-crad"], /no widget "buyer-crad" in widgets\//],
])("%j is wrong usage", async (args, says) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(says)]);
  expect(store.requests).toEqual([]);
});
