import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleOrders } from "@orderpane/protocol/samples";
import { discard } from "@orderpane/tooling/canary";
import { eventually } from "@orderpane/tooling/eventually";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Platform } from "@orderpane/platform";
import type { ApplicationHooks } from "../application.ts";
import type { LogEntry } from "../log.ts";
import { writeBuiltWidgets } from "../deploys/testing/built-widgets.ts";
import { openDeploySetup, type SetupOptions } from "../deploys/testing/deploy-setup.ts";
import { mountAll, openScene } from "../testing/scene.ts";

const hooks = { onWebhook: () => {} };

/** The webhooks of an application in the platform's store. */
async function listWebhooks(platform: Platform, application: string) {
  const { host, credentials } = platform.stores()[0]!;
  const { appPassword } = credentials.find(({ appId }) => appId === application)!;
  const headers = { Authorization: `Basic ${btoa(`${application}:${appPassword}`)}` };
  const response = await platform.fetch(new Request(`http://${host}/admin/webhooks.json`, { headers }));
  return (await response.json()) as { id: number; topic: string; address: string }[];
}

async function openStore(options: SetupOptions = {}) {
  const setup = await openDeploySetup({ hooks, ...options });
  const webhooks = () => listWebhooks(setup.platform, "orders-app");
  const addresses = async () => (await webhooks()).map(({ topic, address }) => [topic, address]);
  const posts = () => setup.requests.filter((request) => /^POST .*webhooks/.test(request));
  /** Creates a webhook of `orders/update` before the application creates its own. */
  const create = (address: string) =>
    setup.platform.fetch(
      new Request(`http://${setup.store.shop}/admin/webhooks.json`, {
        method: "POST",
        body: JSON.stringify({ webhook: { address, topic: "orders/update" } }),
        headers: {
          "Content-Type": "application/json",
          Authorization: `Basic ${btoa(`orders-app:${setup.store.password}`)}`,
        },
      }),
    );
  return { ...setup, webhooks, addresses, posts, create };
}

const webhookAddress = /^https:\/\/app\.example\.com\/webhooks\?store=1&topic=orders%2F\w+&token=[\w-]{43}$/;

test("an install creates one webhook per topic, and so does another install", async () => {
  const { platform, store, startWorker, install, deployed, stateOf, clock, addresses, posts } =
    await openStore();
  await startWorker();
  await install();
  await deployed();
  const first = await addresses();
  expect(first).toEqual([
    ["orders/create", expect.stringMatching(webhookAddress)],
    ["orders/update", expect.stringMatching(webhookAddress)],
  ]);
  const { credentials } = platform.stores()[0]!;
  expect(credentials.some(({ appPassword }) => JSON.stringify(first).includes(appPassword))).toBe(false);

  clock.time += 1000;
  await platform.lifecycle.install({ id: store.insalesId }, "orders-app", { address: store.shop });
  const password = platform.stores()[0]!.credentials.find(({ appId }) => appId === "orders-app")!.appPassword;
  await install({ ...store, password });
  await eventually(async () => expect((await stateOf()).deployedAt).toBe(clock.time));
  const second = await addresses();
  expect(second.map(([topic]) => topic)).toEqual(["orders/create", "orders/update"]);
  // The addresses of the earlier install are no longer used.
  expect(second.filter(([, url]) => first.some(([, earlier]) => earlier === url))).toEqual([]);
  expect(posts()).toHaveLength(2);
});

test("the oldest of several webhooks is kept, and those of others are left alone", async () => {
  const { startWorker, install, deployed, webhooks, create } = await openStore();
  const base = "https://app.example.com/webhooks";
  for (const url of [`${base}?store=9`, `${base}?store=8`, "https://app.example.com/webhooks-of-others"]) {
    await create(url);
  }
  await startWorker();
  await install();
  await deployed();
  expect((await webhooks()).map(({ id, topic, address: url }) => [id, topic, url.split("?")[0]])).toEqual([
    [1, "orders/update", base],
    [3, "orders/update", "https://app.example.com/webhooks-of-others"],
    [4, "orders/create", base],
  ]);
});

test("the log hides a webhook's token, even if the store quotes its address", async () => {
  const { startWorker, install, failed, stateOf, log } = await openStore({
    async intercept(request, send) {
      if (request.method !== "POST" || !request.url.includes("webhooks")) return send(request);
      const { webhook } = (await request.json()) as { webhook: { address: string } };
      // Too long to be shown completely, and cut within the token.
      const message = `${"x".repeat(90)} token=${new URL(webhook.address).searchParams.get("token")}`;
      return new Response(JSON.stringify({ message: message.repeat(2) }), { status: 422 });
    },
  });
  await startWorker();
  await install();
  await failed();
  const logged = `${(await stateOf()).error} ${JSON.stringify(log)}`;
  expect(logged).toContain("cannot set the webhook orders/create");
  expect(logged).toContain("token=•••");
  expect(logged).not.toMatch(/token=[\w-]/);
});

type Hook = NonNullable<ApplicationHooks["onWebhook"]>;

/** A store that has installed an application with webhooks. */
async function openInstalled(onWebhook: Hook) {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
  onTestFinished(() => discard(folder));
  await writeBuiltWidgets(folder, ["points"]);
  const log: LogEntry[] = [];
  const scene = await openScene(mountAll, {
    application: {
      widgets: { folder, settings: ({ widgetKey }) => ({ widgetKey, apiUrl: "https://app.example.com" }) },
      hooks: { onWebhook },
      log: (entry) => log.push(entry),
    },
  });
  const { platform, store, address, application } = scene;
  const install = () => platform.lifecycle.install(store, "tracker", { address });
  await install();
  const addresses = async () =>
    (await listWebhooks(platform, "tracker")).map((webhook) => new URL(webhook.address));
  await eventually(async () => expect(await addresses()).toHaveLength(2));
  const send = (url: URL | string, body: BodyInit | object = sampleOrders.typical(), method = "POST") =>
    application.fetch(
      new Request(url, {
        method,
        ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
        headers: { "Content-Type": "application/json" },
      }),
    );
  return { ...scene, log, install, addresses, send };
}

test("the hook gets the ids of changed and new orders", async () => {
  const onWebhook = vi.fn<Hook>();
  const { platform, store, address, application } = await openInstalled(onWebhook);
  const client = await application.storeClient(store.id);
  await client.updateOrder(1001, { manager_comment: "x" });
  const event = { insalesId: store.id, shop: address };
  await eventually(() =>
    expect(onWebhook.mock.calls).toMatchObject([[{ ...event, topic: "orders/update", orderId: 1001 }]]),
  );
  expect(await onWebhook.mock.lastCall![0].store.order(1001)).toMatchObject({ manager_comment: "x" });
  platform.putOrder({ ...sampleOrders.typical(), id: 5 });
  await eventually(() =>
    expect(onWebhook.mock.lastCall).toMatchObject([{ ...event, topic: "orders/create", orderId: 5 }]),
  );
});

test("only the token of this install and topic is accepted", async () => {
  const onWebhook = vi.fn<Hook>();
  const { platform, store, address, addresses, install, send, log } = await openInstalled(onWebhook);
  const [create, update] = (await addresses()) as [URL, URL];
  const changed = (name: string, value: string) => {
    const url = new URL(update);
    url.searchParams.set(name, value);
    return url;
  };
  const token = create.searchParams.get("token")!;
  const forged = [
    changed("token", ""),
    changed("token", token),
    changed("token", "x".repeat(43)),
    changed("topic", "orders/destroy"),
    changed("store", "99"),
    changed("store", "1.0"),
    new URL(update.pathname, update),
  ];
  for (const url of forged) expect([url.search, (await send(url)).status]).toEqual([url.search, 403]);
  expect(onWebhook).not.toHaveBeenCalled();
  expect(log.filter(({ event }) => event === "webhook refused")).toHaveLength(forged.length);
  expect(JSON.stringify(log)).not.toContain(token);
  expect((await send(update, {}, "GET")).status).toBe(405);

  await platform.lifecycle.uninstall(store, "tracker", { address });
  expect((await send(update)).status).toBe(403);
  await install();
  expect((await send(update)).status).toBe(403);
  expect(onWebhook).not.toHaveBeenCalled();
});

test("a repeated call, or one with an invented order, passes only an id to the hook", async () => {
  const onWebhook = vi.fn<Hook>();
  const { addresses, send } = await openInstalled(onWebhook);
  const [, update] = await addresses();
  const invented = { ...sampleOrders.typical(), financial_status: "paid", insalesId: 9 };
  for (let nth = 0; nth < 2; nth++) expect((await send(update!, invented)).status).toBe(200);
  const names = onWebhook.mock.calls.map(([event]) => Object.keys(event).join(" "));
  const all = "insalesId shop topic orderId store";
  expect(names).toEqual([all, all]);
  const tooLong = '{"id":1001}'.padEnd(4 * 1024 * 1024 + 1);
  for (const body of ["", "{", "[]", '{"id":"1001"}', '{"id":-1}', tooLong]) {
    expect([body.slice(0, 20), (await send(update!, body)).status]).toEqual([body.slice(0, 20), 400]);
  }
  expect(onWebhook).toHaveBeenCalledTimes(2);
});

test("if a hook throws, the store calls again; if it hangs, the store does not wait", async () => {
  const onWebhook = vi.fn<Hook>();
  const { addresses, send, log } = await openInstalled(onWebhook);
  const [, update] = await addresses();
  onWebhook.mockRejectedValueOnce(new Error("no disk"));
  expect((await send(update!)).status).toBe(500);
  onWebhook.mockImplementationOnce(() => {
    throw new Error("synchronous");
  });
  expect((await send(update!)).status).toBe(500);
  const reasons = log.filter(({ event }) => event === "hook failed").map(({ reason }) => reason);
  expect(reasons).toEqual(["Error: no disk", "Error: synchronous"]);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  onWebhook.mockReturnValueOnce(new Promise(() => {}));
  const hanging = send(update!);
  await vi.waitFor(() => expect(onWebhook).toHaveBeenCalledTimes(3), { interval: 1 });
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await hanging).status).toBe(200);
});
