import { eventually } from "@orderpane/tooling/eventually";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fronts, startFront } from "../testing/front-server.ts";
import { lastDocument } from "../testing/kit.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();
const source = "widgets/buyer-card/index.tsx";
const yes = ["--mode", "one", "--yes", "one"];
let refusedRequest: string | null = null;
let closeFront: () => Promise<void>;
let before: string[];

const codes = async () => (await two.stores[0].list()).map(({ code }) => code ?? "");
const start = (...args: string[]) => two.project.start(["deploy", "--watch", "--mode", "one", ...args]);

beforeEach(async () => {
  const { url, close } = await startFront((context) => {
    if (context.request.method !== refusedRequest) return fronts["a store"](context);
    return fronts["a proxy that repeats what it was sent"](context);
  }, two.stores[0]);
  closeFront = close;
  await two.append(".env.one", `ORDERPANE_STORE=${url}\n`);
  await two.deploy("--mode", "one");
  before = await codes();
});
afterEach(async () => {
  refusedRequest = null;
  await two.project.reset();
  await closeFront();
});

const storeHolds = (text: string) =>
  eventually(async () => expect((await codes()).map((code) => code.includes(text))).toEqual([true]));
const save = (from: string, to: string) => two.project.edit(source, from, to);
const mount = "export default";

test("each save is deployed; errors change nothing and do not stop it; a rollback undoes the whole run", async () => {
  const running = start("buyer-card");
  await running.line(/each save is deployed; press Ctrl-C to stop/);
  await save(mount, `document.title = "first";\n${mount}`);
  await storeHolds("first");
  await running.line(/^ {2}~ buyer-card {2}update {2}1 {2}code of [\d,]+ bytes becomes [\d,]+$/);

  await save('"first"', '"second" as number');
  await running.error(/index\.tsx:\d+:\d+: TS2352/);
  await storeHolds("first");

  refusedRequest = "PUT";
  await save('"second" as number', '"second"');
  await running.error(/cannot update buyer-card, widget 1: the store refused it \(422\)/);
  refusedRequest = null;
  await save('"second"', '"third"');
  await storeHolds("third");

  expect(await running.stop()).toBe(0);
  await running.line(/^orderpane rollback --mode one restores the state before this run$/);
  const { runs } = lastDocument(await two.run(["history", "--mode", "one", "--json"])) as { runs: object[] };
  expect(runs).toHaveLength(2);
  await two.run(["rollback", ...yes]);
  expect(await codes()).toEqual(before);
});

test("a killed run can be rolled back, too; with --json each deploy is a line", async () => {
  await two.run(["remove", "--all", ...yes]);
  const running = start("buyer-card", "--no-types", "--json");
  await running.error(/press Ctrl-C to stop/);
  await save(mount, `document.title = "first";\n${mount}`);
  await running.line(/^\{"target":.*"action":"update"/);
  await running.stop("SIGKILL");
  expect(
    running
      .stdout()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line) as object)[0]),
  ).toEqual(["event", "target", "event", "target"]);
  await two.run(["rollback", ...yes]);
  expect(await codes()).toEqual([]);
});

test.each([["--dry-run"], ["--prune"], ["--no-build"], ["--mode", "two"]])(
  "%s cannot be combined with --watch",
  async (...args) => {
    two.stores[0].requests.length = 0;
    const refused = await two.run(["deploy", "--watch", "--mode", "one", ...args]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/--watch.* cannot be (combined|used) with /),
    ]);
    expect(two.stores[0].requests).toEqual([]);
  },
);

test("a protected store must be named", async () => {
  await two.append(".env.one", "ORDERPANE_PROTECTED=1\n");
  const refused = await two.run(["deploy", "--watch", "--mode", "one"]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("add --yes one")]);
});
