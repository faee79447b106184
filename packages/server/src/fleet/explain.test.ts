import { randomBytes } from "node:crypto";
import { createClient, type StoreClient } from "@orderpane/deploy";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import { eventually } from "@orderpane/tooling/eventually";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ApplicationContext } from "../context.ts";
import { type DeploySetup, openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { appId, type InstalledStore } from "../deploys/testing/installed-stores.ts";
import { createKeyring } from "../keyring.ts";
import { sealPassword } from "../registry/stored-password.ts";
import { Fleet } from "./fleet.ts";
import type { FleetState } from "./fleet-state.ts";

type Break = (setup: DeploySetup) => Promise<Partial<ApplicationContext> | void>;

const install = "Install the application in the store again.";
const inBrowser = "Check that the store opens in a browser. The next deploy is at DATE.";
const retry = "`orderpane fleet retry lastochka.localhost`";

/** What `explain` returns by cause: the sentence and the action. */
const expected = {
  "not-installed": `lastochka.localhost has uninstalled the application. ${install}`,
  "password-ended": `The store refuses the application's password (401). ${install}`,
  "right-missing": `The application lacks a right in the store: lastochka.localhost: cannot list the widgets: MESSAGE. Give it this right, then install it in the store again.`,
  "right-missing for orders": `The application lacks a right in the store: lastochka.localhost: cannot count the orders: MESSAGE. Give it this right, then install it in the store again.`,
  limited: `The store could not be checked: lastochka.localhost: cannot read the account: the store's request limit is used up. Ask again in five minutes.`,
  "store-down with an error": `The store is down: lastochka.localhost: cannot read the account: the store failed (502). ${inBrowser}`,
  "store-down without a response": `The store is down: lastochka.localhost: cannot read the account: no complete response within 5 s. ${inBrowser}`,
  failing: `The last deploy failed: settings have no key. Correct what the error names, then ${retry}. The next deploy is at DATE.`,
  doubled: `The widget stock is in the store more than once. Delete the other copies: ${retry}.`,
  missing: `The widget stock was deleted or replaced in the store. Create it again: ${retry}. If another widget replaced it, delete that one.`,
  "height 1": `The frame of stock has height 1, expected 80. Restore the height: ${retry}.`,
  "height 0": `The frame of WIDGET has height 0, expected 80. Restore the height: ${retry}.`,
  edited: `The widget stock was edited in the store: it is not what was deployed. Deploy it again: ${retry}.`,
  "key-expired after 90 days": `The server refuses the widget key in the code of WIDGET: it expired at DATE. Deploy another key: ${retry}.`,
  "key-expired by a rotation": `The server refuses the widget key in the code of WIDGET: it was not signed for this store with any of \`keys\`. Deploy another key: ${retry}.`,
  silenced: `The widget stock is silenced: it shows a notice in every store. To show it again: \`orderpane fleet silence stock --off\`.`,
  halted: `Release next is halted (by anna), so the store keeps BASE. Continue with \`orderpane fleet release\`, or return with \`orderpane fleet back\`.`,
  outdated: `The store has BASE, and gets next in turn. Wait for it, or deploy it now: ${retry}.`,
  "errors-reported": `Widgets of this release report errors in the order page: TypeError in stock. \`orderpane fleet errors\` shows the places. Release a correction, or go \`back\`.`,
  "nothing-found": `No problem was found in the store's 2 widgets. This process refused 1 of their requests in the last hour. Open an order and look at the browser's console, or turn on \`reports\`.`,
};

const breaks: Record<keyof typeof expected, Break> = {
  "not-installed": async ({ registry, store }) =>
    void (await registry.installs.uninstall({ ...store, sequence: 9, at: 1 })),
  "password-ended": async (setup) => void (await reinstall(setup)),
  "right-missing": async (setup) => setup.install(await reinstall(setup, ["orders"])),
  "right-missing for orders": async (setup) => {
    await setup.install(await reinstall(setup, ["widgets"]));
    setup.context.requestCounts.add(setup.store.insalesId, "stock", "unavailable", setup.clock.time);
  },
  async limited({ context, store }) {
    const learn = context.throttles.get(store.insalesId)!.begin();
    learn(new Response("", { headers: { "API-Usage-Limit": "500/500" } }));
  },
  "store-down with an error": async () => ({ storeFetch: async () => new Response("", { status: 502 }) }),
  async "store-down without a response"() {
    // The real timeout, but sooner.
    const spy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.timeout(10));
    onTestFinished(() => spy.mockRestore());
    const hang: ApplicationContext["storeFetch"] = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return { storeFetch: hang };
  },
  async failing({ registry, store: { insalesId }, clock: { time } }) {
    const lease = { insalesId, owner: "w", now: time, until: time + 1 };
    await registry.deploys.lease(lease);
    const failure = { code: null, message: "settings have no key" };
    await registry.deploys.settle(lease, { at: time, release: "r", inputs: "1.a", failure, dueAt: time });
  },
  doubled: byHand((client, { code, height }) => client.create({ code: code!, height: height! })),
  missing: byHand((client, { id }) => client.remove(id)),
  "height 1": byHand((client, { id }) => client.replace(id, { height: 1 })),
  "height 0": async ({ platform }) => ({
    async storeFetch(input, init) {
      const list = await (await platform.fetch(new Request(input, init))).text();
      return new Response(list.replace(/>80</, ">0<"));
    },
  }),
  edited: byHand((client, { id, code }) => client.replace(id, { code: code!.replace("1+1", "2+2") })),
  "key-expired after 90 days": async ({ clock }) => void (clock.time += 91 * 24 * 3_600_000),
  async "key-expired by a rotation"({ store: { insalesId, password }, registry }) {
    const keyring = createKeyring([randomBytes(32).toString("base64")]);
    const { sequence } = (await registry.find(insalesId))!;
    const sealed = sealPassword(keyring, insalesId, password);
    await registry.installs.reseal({ insalesId, sequence, password: sealed });
    return { keyring };
  },
  silenced: async ({ context }) =>
    void (await new Fleet({ ...context, routes: ["stock"] }).silence({ widget: "stock" })),
  halted: (setup) => changeFleet(setup, { release: "next", share: 10_000, halted: "by anna" }),
  outdated: (setup) => changeFleet(setup, { release: "next", share: 10_000 }),
  async "errors-reported"({ registry, clock: { time: at } }) {
    const [, release = ""] = (await registry.releases.list())[0]!.builds;
    const place = {
      place: "a",
      widget: "stock",
      name: "TypeError",
      positions: [],
      frames: [],
      message: null,
    };
    await registry.reports.add({ insalesId: 5, id: "1", at, release, ...place });
  },
  async "nothing-found"({ context: { requestCounts }, store: { insalesId }, clock }) {
    requestCounts.add(insalesId, "stock", "answered", clock.time);
    requestCounts.add(insalesId, "stock", "too-many", clock.time);
  },
};

/** `retry` repairs what these find. */
const repairable = new Set(["doubled", "missing", "height 1", "edited", "key-expired after 90 days"]);

test.each(Object.entries(expected))("%s: %s", async (name, sentenceAndAction) => {
  const setup = await deployIn(await openDeploySetup({ isInstalled: true }));
  const replaced = await breaks[name as keyof typeof expected](setup);
  const { shop, password } = setup.store;
  const sent = setup.requests.length;
  const found = await new Fleet({ ...setup.context, ...replaced }).explain({ shop });
  const said = `${found.sentence} ${found.action}`
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, "DATE")
    .replace(/[0-9a-f]{16}/, "BASE")
    .replace(/the application has no right .*(?=\. Give)/, "MESSAGE");
  const [first = ""] = found.facts.widgets.map((widget) => widget.name);
  expect([found.cause, said]).toEqual([name.split(" ")[0], sentenceAndAction.replace("WIDGET", first)]);
  expect(setup.requests.length - sent).toBeLessThanOrEqual(4);
  const text = JSON.stringify(found);
  expect(JSON.parse(text)).toEqual(found);
  for (const secret of [password, setup.key, "<script", ".read."]) expect(text).not.toContain(secret);
  if (!repairable.has(name)) return;
  const fleet = new Fleet(setup.context);
  await fleet.retry({ shop });
  await deployIn(setup);
  expect(await fleet.explain({ shop })).toMatchObject({ cause: "nothing-found" });
  expect(await setup.widgetsIn()).toEqual(["buyer-card", "stock"]);
});

/** Runs a worker until a deploy has succeeded. */
async function deployIn(setup: DeploySetup): Promise<DeploySetup> {
  const time = ++setup.clock.time;
  const worker = await setup.startWorker();
  await eventually(async () => expect((await setup.stateOf()).deployedAt).toBeGreaterThanOrEqual(time));
  await worker.close();
  return setup;
}

/** Changes the widget `stock` in the store. */
function byHand(change: (client: StoreClient, stock: Widget) => Promise<unknown>): Break {
  return async ({ platform, store: { shop, password } }) => {
    const target = { store: new URL(`http://${shop}`), appId, appPassword: password };
    const client = createClient(target, { fetch: (url, init) => platform.fetch(new Request(url, init)) });
    const stock = (await client.list()).find(({ code }) => readMarker(code!)?.widget === "stock");
    await change(client, stock!);
  };
}

/** Installs the application again, unknown to its server: the password changes. */
async function reinstall(
  { platform, store }: DeploySetup,
  rights?: ("orders" | "widgets")[],
): Promise<InstalledStore> {
  await platform.lifecycle.install({ id: store.insalesId }, appId, { address: store.shop, rights });
  const { credentials } = platform.stores()[0]!;
  return { ...store, password: credentials.find((own) => own.appId === appId)!.appPassword };
}

async function changeFleet({ registry }: DeploySetup, changed: Partial<FleetState>): Promise<void> {
  const { revision, state } = await registry.fleet.read();
  await registry.fleet.change(revision, { ...state, ...changed }, { at: 1, by: "test", text: "changed" });
}
