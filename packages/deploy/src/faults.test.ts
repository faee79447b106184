import { createStore } from "@orderpane/store";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyPlan } from "./apply.ts";
import { createClient } from "./client.ts";
import { planDeploy } from "./plan.ts";
import { decodeTarget, type Target } from "./target.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { failureOf, textOfError } from "./testing/error-text.ts";
import { createFaultServer, type Fault, faults, type FaultServer } from "./testing/fault-server.ts";
import { testClock } from "./testing/test-clock.ts";

/** Real connections that break, in front of a real store. */
let store: ReturnType<typeof createStore>;
let server: FaultServer;
let target: Target;
beforeEach(async () => {
  store = createStore();
  server = await createFaultServer((request) => store.fetch(request));
  target = decodeTarget({ store: server.url, ...store.credentials });
});
afterEach(async () => {
  await server.close();
  store.close();
});

const card = desiredWidget();
const newCard = desiredWidget({ version: 2 });
const stock = desiredWidget({ name: "stock" });
const foreign = desiredWidget({ project: "other" });

// Before deploy: an old card to replace, a stock to create, an orphan to delete, and somebody else's widget.
const before = [foreign, card, desiredWidget({ name: "orphan" })];
const after = new Set([foreign, newCard, stock].map(({ code }) => code));

describe.each(["GET", "POST", "PUT", "DELETE"])("%s", (method) => {
  test.each(faults)("%s: one run leaves each widget there exactly once", async (fault) => {
    await fillStore();
    server.inject(method, fault, method === "GET" ? 1 : 0);
    await deploy(fault);
    const codes = await storedCodes();
    expect(codes).toHaveLength(3);
    expect(new Set(codes)).toEqual(after);
  });
});

describe("a POST that was executed", () => {
  const executing: Fault[] = ["reset after", "hang after", "truncated body", "500 after", "bare 503 after"];
  test.each(executing)("%s: is never sent again", async (fault) => {
    await fillStore();
    server.inject("POST", fault);
    await deploy(fault);
    expect(server.executed.filter((line) => line.startsWith("POST"))).toHaveLength(1);
  });
});

describe("the first list", () => {
  const passing: Fault[] = [
    "reset before",
    "truncated body",
    "broken chunks",
    "empty document",
    "429",
    "503",
  ];
  test.each(passing)("%s: passes", async (fault) => {
    await fillStore();
    server.inject("GET", fault);
    await deploy(fault);
    const codes = await storedCodes();
    expect(codes).toHaveLength(3);
    expect(new Set(codes)).toEqual(after);
  });

  const failing: [Fault, string][] = [
    ["hang before", "timeout"],
    ["stalled body", "timeout"],
    ["web page", "not-a-store"],
  ];
  test.each(failing)("%s: ends the run as %s, with nothing written", async (fault, code) => {
    await fillStore();
    server.inject("GET", fault);
    expect((await failureOf(deploy(fault))).code).toBe(code);
    expect(server.executed.every((line) => line.startsWith("GET"))).toBe(true);
  });

  test("nobody listens", async () => {
    const { url } = server;
    const closed = decodeTarget({ store: url, ...store.credentials });
    await server.close();
    const error = await failureOf(createClient(closed, testClock()).list());
    server = await createFaultServer((request) => store.fetch(request));
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain("nothing answers at this address");
  });

  test("https where http is spoken", async () => {
    const secure = decodeTarget({ store: server.url.replace("http:", "https:"), ...store.credentials });
    const error = await failureOf(createClient(secure, testClock()).list());
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain("no secure connection");
  });

  test("a host that does not exist", async () => {
    const nowhere = decodeTarget({ store: "no-such-shop.invalid", ...store.credentials });
    const error = await failureOf(createClient(nowhere, testClock()).list());
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain("there is no such host");
  });
});

test("the password is in no error, whatever breaks for good", async () => {
  const { appId, appPassword } = store.credentials;
  const header = btoa(`${appId}:${appPassword}`);
  const texts: string[] = [];
  for (const fault of ["reset before", "truncated body", "broken gzip", "500 before", "web page"] as const) {
    for (let repeats = 0; repeats < 4; repeats++) server.inject("GET", fault);
    texts.push(textOfError(await failureOf(createClient(target, testClock()).list())));
    for (let left = 0; left < 3; left++) await fetch(server.url).catch(() => {});
  }
  texts.push(textOfError(await failureOf(createClient({ ...target, appId: "another" }, testClock()).list())));
  expect(texts).toHaveLength(6);
  for (const text of texts) {
    expect(text).not.toContain(appPassword);
    expect(text).not.toContain(header);
  }
});

async function fillStore(): Promise<void> {
  const client = createClient(target);
  for (const { code, height } of before) await client.create({ code, height });
  server.executed.length = 0;
}

async function deploy(fault: Fault): Promise<void> {
  // Only a fault that hangs is worth a short timeout: elsewhere a busy machine would trip over it.
  const timeout = /^(hang|stalled)/.test(fault) ? 400 : 30_000;
  const client = createClient(target, { ...testClock(), timeout });
  const plan = planDeploy({
    bundles: bundlesOf(newCard, stock),
    stored: await client.list(),
    prune: true,
  });
  await applyPlan(plan, client);
}

/** From the store itself, past the broken connections. */
async function storedCodes(): Promise<(string | null)[]> {
  const client = createClient(target, { fetch: (input, init) => store.fetch(new Request(input, init)) });
  return (await client.list()).map(({ code }) => code);
}
