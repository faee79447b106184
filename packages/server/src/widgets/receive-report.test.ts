import { randomBytes } from "node:crypto";
import { writeBundles } from "@orderpane/deploy/testing/write-bundles";
import { readMarker, splitFragment } from "@orderpane/protocol/bundle";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { createKeyring } from "../keyring.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { install, uninstall } from "../registry/testing/machines.ts";
import { createWidgetKey } from "./widget-key.ts";
import { createReportReceiver } from "./receive-report.ts";

const keyring = createKeyring([randomBytes(32).toString("base64")]);
const start = 1_790_000_000_000;
const release = "0123456789abcdef";

const keyOf = (insalesId: number, scope: "read" | "act" = "read") =>
  createWidgetKey(keyring, { insalesId, expiresAt: start + 1e9, scope });

/** A report of an error at `7:<column>`, or with other lines. */
const text = ({ column = 1, own = release, positions = "" } = {}) =>
  `@acme/app/stock\nfedcba9876543210.${own}\nTypeError\n${positions || `0a1b2c3d.js:7:${column}`}`;

/** A map whose line 7 leads to the second line of a source, or to a later one after `linesBefore` lines. */
const mapOf = (script: string, linesBefore = 1) =>
  JSON.stringify({
    version: 3,
    file: `stock.${script}.js`,
    sources: ["../widgets/stock/index.tsx"],
    sourcesContent: [`${"//\n".repeat(linesBefore)}  total(order);`],
    names: [],
    // Column 5 of the script is column 3 of the source.
    mappings: `;;;;;;IA${linesBefore === 1 ? "C" : "I"}E`,
  });

/** An application in stores 1 and 2; store 3 has uninstalled it. */
async function openReceiver(maps: Readonly<Record<string, string>> = {}) {
  const registry = createMemoryRegistry();
  await registry.open();
  onTestFinished(() => registry.close());
  for (const id of [1, 2, 3]) await install(registry, id);
  await uninstall(registry, 3);
  const clock = { time: start };
  const builds = Object.keys(maps);
  if (builds.length > 0)
    await registry.releases.keep({ id: "1", at: start, builds, content: "{}", maps }, []);
  const receive = createReportReceiver({ keyring, registry, now: () => clock.time });
  const send = async (body: string, key = keyOf(1)) =>
    (await receive(new Request(`https://app.example/reports?key=${key}`, { method: "POST", body }))).outcome;
  return { registry, clock, send };
}

test.each<[string, string, string?]>([
  ["without a key", text(), ""],
  ["with a forged key", text(), keyOf(1).replace("1.1.", "1.2.")],
  ["with the key of actions, which must not be in a URL", text(), keyOf(1, "act")],
  ["from a store that has uninstalled the application", text(), keyOf(3)],
  ["that is too long", `${text()}\n${"я".repeat(1100)}`],
  ["with another release", text({ own: "' OR 1=1 --" })],
  ["with an order instead of positions", text({ positions: "+7 900 123-45-67" })],
  ["with nine positions", text({ positions: "0a1b2c3d.js:1:1,".repeat(9) })],
  ["with a widget that cannot exist", text().replace("stock", "Stock")],
  ["with a control character in the name", text().replace("TypeError", "Type\u0000Error")],
  ["that is empty", ""],
])("a report %s is refused and leaves nothing", async (_name, body, key) => {
  const { registry, send } = await openReceiver();
  expect(await send(body, key)).toBe("refused");
  expect(await registry.reports.list()).toEqual([]);
});

test("a report is stored with its source lines, which identify the place in other releases", async () => {
  const next = "fedcba9876543210";
  const maps = { [release]: mapOf("0a1b2c3d"), [next]: mapOf("11111111", 4) };
  const { registry, send } = await openReceiver(maps);
  const body = text({ positions: "0a1b2c3d.js:7:5,99999999.js:7:5" });
  expect(await send(`${body}\nno price\u001b[2J\nfor this line`)).toBe("new");
  expect(await send(body)).toBe("repeated");
  expect(await send(text({ positions: "11111111.js:7:5", own: next }), keyOf(2))).toBe("new");
  const [first] = await registry.reports.list();
  const frame = { file: "widgets/stock/index.tsx", column: 3 };
  expect(await registry.reports.list()).toMatchObject([
    { release, frames: [{ ...frame, line: 2 }], message: "no price [2J for this line", count: 2 },
    { release: next, frames: [{ ...frame, line: 5 }], message: null, count: 1, place: first!.place },
  ]);
});

test("a flood with one store's key costs twenty rows an hour and hides no other store", async () => {
  const { registry, clock, send } = await openReceiver();
  const find = vi.spyOn(registry, "find");
  for (let column = 1; column <= 1000; column++) await send(text({ column }));
  expect(find).toHaveBeenCalledTimes(60);
  clock.time += 10_000;
  expect(await send(text({ column: 1001 }))).toBe("dropped");
  expect(await send(text({ column: 1 }))).toBe("repeated");
  expect(await registry.reports.list()).toHaveLength(20);
  expect(await send(text({ column: 1001 }), keyOf(2))).toBe("new");
});

test("a day has at most 5,000 new rows; known places are still counted", async () => {
  const { registry, clock, send } = await openReceiver();
  await send(text());
  const uses = [{ key: "reports", limit: 5000 }];
  const window = { ms: 86_400_000, now: clock.time };
  for (let spent = 1; spent < 5000; spent++) await registry.budgets.spend(uses, window);
  expect(await send(text({ column: 2 }), keyOf(2))).toBe("dropped");
  expect(await send(text())).toBe("repeated");
});

test("a deployed widget that declares the setting has the address for its reports", async () => {
  const { folder, registry, platform, ...setup } = await openDeploySetup();
  const settings = { reports: { type: "url" } } as const;
  await writeBundles(folder, "@acme/app", [{ name: "stock", settings, script: "1+1" }]);
  const application = await setup.startWorker();
  await setup.install();
  await setup.deployed();
  const code = platform.operations()[0]!.after!.code;
  const { build, release: own } = readMarker(code)!;
  const url = String(splitFragment(code).settings?.["reports"]);
  expect(url).toMatch(/^https:\/\/app\.example\.com\/reports\?key=1\.1\.\d+\.read\./);
  const body = `@acme/app/stock\n${build}.${own}\nTypeError\n`;
  expect((await application.fetch(new Request(url))).status).toBe(405);
  expect((await application.fetch(new Request(url, { method: "POST", body }))).status).toBe(204);
  expect(await registry.reports.list()).toMatchObject([{ widget: "stock", release: own, stores: 1 }]);
});
