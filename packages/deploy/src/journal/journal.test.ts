import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyPlan } from "../apply/apply.ts";
import { createClient } from "../client/store-client.ts";
import { createHistory } from "../history/history.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { readStore } from "../read-store.ts";
import { decodeTarget } from "../target.ts";
import { createCanaryStore } from "../testing/canary-store.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { failureOf } from "../testing/error-text.ts";
import { testClock } from "../testing/test-clock.ts";
import { createJournal } from "./journal.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-journal-"));
});
afterEach(() => discard(folder));

const store = new URL("https://a.example");
const appId = "shop-app";
const card = desiredWidget();
const widget = { project: "shop", widget: card.name, build: card.build, change: null };
const start = Date.now();
const logs = () => readdir(join(folder, "a.example-88ce4c87"));

function open({
  now = () => start,
  at = store,
  application = appId,
}: { now?: () => number; at?: URL; application?: string } = {}) {
  const warnings: string[] = [];
  const journal = createJournal({
    folder,
    store: at,
    appId: application,
    now,
    onWarning: (text) => warnings.push(text),
  });
  return { journal, warnings };
}

describe("an intent", () => {
  test("is known to later runs until it is settled", async () => {
    const settle = await open().journal.intend(widget);
    expect(await open().journal.unsettled()).toEqual([
      { key: expect.any(String) as string, at: start, ...widget },
    ]);
    await settle();
    expect(await open().journal.unsettled()).toEqual([]);
  });

  test("is not returned to its own run, or for another store or application", async () => {
    const { journal } = open();
    await journal.intend(widget);
    expect(await journal.unsettled()).toEqual([]);
    expect(await open({ at: new URL("https://b.example") }).journal.unsettled()).toEqual([]);
    expect(await open({ application: "another-app" }).journal.unsettled()).toEqual([]);
  });

  test("is ignored when it is old", async () => {
    await open().journal.intend(widget);
    expect(await open({ now: () => start + 1_800_001 }).journal.unsettled()).toEqual([]);
    expect(await open({ now: () => start - 7_200_000 }).journal.unsettled()).toHaveLength(1);
  });

  test("that cannot be written is an error", async () => {
    await writeFile(join(folder, "a.example-88ce4c87"), "");
    expect((await failureOf(open().journal.intend(widget))).code).toBe("journal-failed");
  });
});

describe("old files are deleted", () => {
  test("when all of their intents are settled", async () => {
    const { journal } = open();
    const settle = await journal.intend(widget);
    await journal.tidy();
    expect(await logs()).toHaveLength(1);
    await settle();
    await journal.tidy();
    expect(await logs()).toEqual([]);
  });

  test("when other runs left them and they are old", async () => {
    const other = open().journal;
    await other.intend(widget);
    const [name] = await logs();
    await open().journal.tidy();
    await open({ now: () => start + 1_700_000 }).journal.tidy();
    expect(await logs()).toHaveLength(1);
    await utimes(join(folder, "a.example-88ce4c87", name!), new Date(start), new Date(start));
    await open({ now: () => start + 1_900_000 }).journal.tidy();
    expect(await logs()).toEqual([]);
  });
});

test("damage is a warning, and intact records are read", async () => {
  await open().journal.intend(widget);
  const [name] = await logs();
  const file = join(folder, "a.example-88ce4c87", name!);
  await appendFile(file, "\u0000\u0001 half a rec");
  const { journal, warnings } = open();
  expect(await journal.unsettled()).toHaveLength(1);
  expect(warnings).toEqual([`${file} is damaged (1 lines); the store's own list decides`]);
});

describe("after a run that died", () => {
  const fields = { code: card.code, height: card.height };

  /** `onWait` is called before each pause. */
  function openStore(onWait: (count: number) => Promise<unknown> = async () => {}) {
    const platform = createCanaryStore();
    const clock = testClock(start);
    const target = decodeTarget({ store: "http://127.0.0.1", ...platform.credentials });
    const client = createClient(target, {
      ...clock,
      sleep: async (ms) => {
        await onWait(clock.waits.length);
        await clock.sleep(ms);
      },
      fetch: (input, init) => platform.fetch(new Request(input, init)),
    });
    const deploy = async () => {
      const { journal } = open({ now: clock.now, at: target.store });
      const history = createHistory({ ...target, folder: join(folder, "history"), now: clock.now });
      const plan = planDeploy({
        bundles: bundlesOf(card),
        stored: await readStore(client, { journal, history }),
      });
      const { actions } = await applyPlan(plan, client, { journal });
      return actions.map(({ action, id }) => `${action} ${id}`);
    };
    const die = () => open({ now: clock.now, at: target.store }).journal.intend(widget);
    return { clock, client, deploy, die };
  }

  test("before its request: the widget is searched, then created", async () => {
    const { clock, deploy, die } = openStore();
    await die();
    expect(await deploy()).toEqual(["create 1"]);
    expect(clock.waits.map(({ seconds }) => seconds)).toEqual([0.5, 2, 8]);
  });

  test("the widget is searched only once: later runs do not wait", async () => {
    const { clock, client, deploy, die } = openStore();
    await die();
    await deploy();
    const [waits, requests] = [clock.waits.length, client.requests];
    expect(await deploy()).toEqual(["unchanged 1"]);
    expect(clock.waits).toHaveLength(waits);
    expect(client.requests - requests).toBe(1);
    await client.remove(1);
    expect(await deploy()).toEqual(["create 2"]);
    expect(clock.waits).toHaveLength(waits);
  });

  test("after its request: the widget is found without waiting", async () => {
    const { clock, client, deploy, die } = openStore();
    await die();
    await client.create(fields);
    expect(await deploy()).toEqual(["unchanged 1"]);
    expect(clock.waits).toEqual([]);
    expect(client.requests).toBe(2);
  });

  test("after a refusal: nothing is open", async () => {
    const { clock, client, deploy } = openStore();
    const journal = open({ now: clock.now, at: new URL("http://127.0.0.1") }).journal;
    const refused = { ...card, height: -1 };
    const plan = planDeploy({ bundles: bundlesOf(refused), stored: [] });
    expect((await failureOf(applyPlan(plan, client, { journal }))).code).toBe("refused");
    expect(await deploy()).toEqual(["create 1"]);
    expect(clock.waits).toEqual([]);
  });

  test("after a lost response and a failed list: the widget is searched", async () => {
    const platform = createCanaryStore();
    const clock = testClock(start);
    const target = decodeTarget({ store: "http://127.0.0.1", ...platform.credentials });
    const statuses = { POST: 500, GET: 403 };
    const client = createClient(target, {
      ...clock,
      fetch: async (_, init) => new Response("", { status: statuses[init!.method as keyof typeof statuses] }),
    });
    const { journal } = open({ now: clock.now, at: target.store });
    const plan = planDeploy({ bundles: bundlesOf(card), stored: [] });
    expect((await failureOf(applyPlan(plan, client, { journal }))).code).toBe("forbidden");
    const later = open({ now: clock.now, at: target.store }).journal;
    expect(await later.unsettled()).toMatchObject([{ widget: card.name, build: card.build }]);
  });

  test("while its request is under way: the next run waits for the widget", async () => {
    const { clock, client, deploy, die } = openStore(async (count) => {
      if (count === 2) await client.create(fields);
    });
    await die();
    expect(await deploy()).toEqual(["unchanged 1"]);
    expect(clock.waits.map(({ seconds }) => seconds)).toEqual([0.5, 2]);
  });

  test("long ago: the next run does not wait", async () => {
    const { clock, deploy, die } = openStore();
    await die();
    await clock.sleep(1_900_000);
    expect(await deploy()).toEqual(["create 1"]);
    expect(clock.waits).toEqual([]);
  });

  test("with a deleted or cut journal: the result is the same", async () => {
    for (const spoil of [
      (file: string) => rm(file),
      async (file: string) => writeFile(file, (await readFile(file, "utf8")).slice(0, 30)),
      (file: string) => writeFile(file, ""),
    ]) {
      const { client, deploy, die } = openStore();
      await die();
      await client.create(fields);
      const [name] = await readdir(join(folder, "127.0.0.1-88ce4c87"));
      await spoil(join(folder, "127.0.0.1-88ce4c87", name!));
      expect(await deploy()).toEqual(["unchanged 1"]);
      await rm(join(folder, "127.0.0.1-88ce4c87"), { recursive: true });
    }
  });
});
