import { eventually } from "@orderpane/tooling/eventually";
import { expect, test } from "vitest";
import { openDeploySetup, type SetupOptions } from "./deploys/testing/deploy-setup.ts";

const hooks = { onWebhook: () => {} };

async function open(options: SetupOptions = {}) {
  const setup = await openDeploySetup({ hooks, ...options });
  const webhooks = () => setup.platform.state.export().stores[0]!.webhooks;
  const addresses = () => webhooks().map(({ topic, address }) => [topic, address]);
  const posts = () => setup.requests.filter((request) => /^POST .*webhooks/.test(request));
  /** A webhook of `orders/update` that is there before the application's. */
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

const address = /^https:\/\/app\.example\.com\/webhooks\?store=1&topic=orders%2F\w+&token=[\w-]{43}$/;

test("a store that installs gets one webhook of each topic, also when it installs again", async () => {
  const { platform, store, startWorker, install, deployed, stateOf, clock, addresses, posts } = await open();
  await startWorker();
  await install();
  await deployed();
  const first = addresses();
  expect(first).toEqual([
    ["orders/create", expect.stringMatching(address)],
    ["orders/update", expect.stringMatching(address)],
  ]);
  const { credentials } = platform.stores()[0]!;
  expect(credentials.some(({ appPassword }) => JSON.stringify(first).includes(appPassword))).toBe(false);

  clock.time += 1000;
  await platform.lifecycle.install({ id: store.insalesId }, "orders-app", { address: store.shop });
  const password = platform.stores()[0]!.credentials.find(({ appId }) => appId === "orders-app")!.appPassword;
  await install({ ...store, password });
  await eventually(async () => expect((await stateOf()).deployedAt).toBe(clock.time));
  const second = addresses();
  expect(second.map(([topic]) => topic)).toEqual(["orders/create", "orders/update"]);
  // An address of the earlier install is worth nothing any more.
  expect(second.filter(([, url]) => first.some(([, earlier]) => earlier === url))).toEqual([]);
  expect(posts()).toHaveLength(2);
});

test("a webhook that was created without a response is found", async () => {
  let isLost = true;
  const { startWorker, install, deployed, failed, clock, stateOf, wake, addresses, posts } = await open({
    async intercept(request, send) {
      const response = await send(request);
      if (request.method !== "POST" || !request.url.includes("webhooks") || !isLost) return response;
      isLost = false;
      return new Response(null, { status: 500 });
    },
  });
  await startWorker();
  await install();
  await failed();
  clock.time = (await stateOf()).dueAt!;
  await wake();
  await deployed();
  expect(addresses()).toHaveLength(2);
  expect(posts()).toHaveLength(2);
});

test("the oldest of several webhooks stays, and those of others are left alone", async () => {
  const { startWorker, install, deployed, webhooks, create } = await open();
  const base = "https://app.example.com/webhooks";
  for (const url of [`${base}?store=9`, `${base}?store=8`, "https://app.example.com/webhooks-of-others"]) {
    await create(url);
  }
  await startWorker();
  await install();
  await deployed();
  expect(webhooks().map(({ id, topic, address: url }) => [id, topic, url.split("?")[0]])).toEqual([
    [1, "orders/update", base],
    [3, "orders/update", "https://app.example.com/webhooks-of-others"],
    [4, "orders/create", base],
  ]);
});

test("a webhook that somebody deletes before it is changed is created again", async () => {
  const { startWorker, install, deployed, addresses, create } = await open({
    async intercept(request, send) {
      if (request.method === "PUT" && request.url.includes("webhooks")) {
        await send(new Request(request.url, { method: "DELETE", headers: request.headers }));
      }
      return send(request);
    },
  });
  await create("https://app.example.com/webhooks?store=9");
  await startWorker();
  await install();
  await deployed();
  expect(addresses().map(([topic]) => topic)).toEqual(["orders/create", "orders/update"]);
});

test("a store that quotes the address of a webhook does not bring its token into the log", async () => {
  const { startWorker, install, failed, stateOf, log } = await open({
    async intercept(request, send) {
      if (request.method !== "POST" || !request.url.includes("webhooks")) return send(request);
      const { webhook } = (await request.json()) as { webhook: { address: string } };
      // Too long to be shown whole, and cut in the token.
      const message = `${"x".repeat(90)} token=${new URL(webhook.address).searchParams.get("token")}`;
      return new Response(JSON.stringify({ message: message.repeat(2) }), { status: 422 });
    },
  });
  await startWorker();
  await install();
  await failed();
  const said = `${(await stateOf()).error} ${JSON.stringify(log)}`;
  expect(said).toContain("cannot set the webhook orders/create");
  expect(said).toContain("token=•••");
  expect(said).not.toMatch(/token=[\w-]/);
});

test("stores get webhooks when the application begins to want them, and none before", async () => {
  const setup = await open({ hooks: {} });
  const worker = await setup.startWorker();
  await setup.install();
  await setup.deployed();
  expect(setup.webhooks()).toEqual([]);
  await worker.close();
  Object.assign(setup.context, { hooks });
  await setup.startWorker();
  await eventually(() => expect(setup.webhooks()).toHaveLength(2));
});
