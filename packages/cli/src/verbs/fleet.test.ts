import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listen, type Platform } from "@orderpane/platform";
import { type Application, createApplication } from "@orderpane/server";
import { createMemoryRegistry } from "@orderpane/server/testing";
import { canary } from "@orderpane/tooling/canary";
import { sharedProject } from "../testing/shared-project.ts";
import { startServer } from "../testing/http-server.ts";

const project = sharedProject();
const key = `${canary}-of-the-operator`;
let application: Application;
let address: string;

/** An application whose release b is in 1 % of the stores, and whose stores 1 and 2 get the base. */
beforeEach(async () => {
  const registry = createMemoryRegistry();
  application = createApplication({
    id: "tracker",
    secret: randomBytes(16).toString("hex"),
    keys: [randomBytes(32).toString("base64")],
    urls: { origin: "https://app.example.com" },
    registry,
    operatorKey: key,
    log: () => {},
  });
  await application.start();
  for (const id of ["a", "b", "c"])
    await registry.releases.keep({ id, at: 1, builds: [], content: "{}", maps: {} }, []);
  const { state } = await registry.fleet.read();
  await registry.fleet.change(0, { ...state, base: "a" }, { at: 1, by: "start", text: "a is the base" });
  await application.fleet.release({ release: "b", share: 1, by: "anna" });
  for (const id of [1, 2]) {
    const call = { tokenHash: `hash ${id}`, insalesId: id, shop: `shop-${id}.example`, network: null, at: 1 };
    await registry.installs.claim(call);
    await registry.installs.accept(call.tokenHash, { password: "", at: 1 });
  }
  const server = await listen({ fetch: (request) => application.fetch(request) } as Platform);
  address = server.url;
  onTestFinished(async () => {
    await server.close();
    await application.close();
  });
});

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  project.orderpane(["fleet", ...args], { ...at(address), ...withKey(key), ...env });

test.each<[string[], RegExp, object]>([
  [
    ["status"],
    /^base +a\nrelease +b in 1 % of the stores\nwaiting +c: .*\nstores\noutdated +2 +nothing → a\n/,
    { share: 1 },
  ],
  [
    ["stores", "--state", "outdated"],
    /^shop-1\.example +1 +nothing +due now\nshop-2/,
    { stores: [{ insalesId: 1 }, {}] },
  ],
  [["stores", "--error", "timeout"], /^no stores\n$/, { stores: [] }],
  [["retry", "shop-1.example"], /^1 store is due now\n$/, { stores: 1 }],
  [["retry", "--error", "timeout"], /^0 stores are due now\n$/, { stores: 0 }],
  [["release", "b", "--share", "10"], /b in 10 % of the stores/, { share: 10 }],
  [["halt"], /^halted +by \S+$/m, { halted: expect.stringMatching(/^by \S+$/) }],
  [["back"], /b in 0 % of the stores/, { share: 0 }],
  [["silence", "stock", "--off"], /^base/, { silenced: [] }],
  [["allow", "shop.example.com"], /^allowed +shop\.example\.com$/m, { shops: ["shop.example.com"] }],
])("fleet %j", async (args, printed, document) => {
  const { code, stdout, stderr } = await run(args);
  expect([code, stderr, stdout]).toEqual([0, "", expect.stringMatching(printed)]);
  expect(JSON.parse((await run([...args, "--json"])).stdout)).toMatchObject(document);
});

const at = (url: string) => ({ ORDERPANE_APPLICATION: url });
const withKey = (own: string) => ({ ORDERPANE_OPERATOR_KEY: own });

describe("one clear error, and nothing is changed:", () => {
  test.each<[string, string[], number, string, Record<string, string>?]>([
    ["an unknown release", ["release", "d", "--share", "1"], 2, 'no release "d" is kept; kept are: c, b, a'],
    ["a share of 101", ["release", "b", "--share", "101"], 2, "the share is 101; expected a percentage"],
    ["a share that is not a number", ["release", "b", "--share", "all"], 2, "Expected a percentage"],
    ["two releases at once", ["release", "c", "--share", "1"], 1, "release b is at 1 %"],
    ["an unknown store", ["retry", "shop-3.example"], 2, 'no store "shop-3.example" has installed'],
    ["an unknown state", ["stores", "--state", "broken"], 2, "state: expected one of current, outdated"],
    ["a shop and an error", ["retry", "1", "--error", "x"], 2, "either a shop or an error code"],
    ["a widget without a route", ["silence", "stock"], 2, 'no widget "stock" has a route'],
    ["a URL as a host", ["allow", "https://a.example"], 2, "is not a host name like shop.example.com"],
    ["to forget without consent", ["forget", "1"], 2, "forget needs consent"],
    ["no verb", [], 2, "fleet needs a verb"],
    ["a wrong key", ["halt"], 2, "the operator's key is wrong", withKey(`${canary}-other`)],
    ["no key", ["halt"], 2, "ORDERPANE_OPERATOR_KEY is not set for the mode production", withKey("")],
    ["no address", ["halt", "--mode", "eu"], 2, "is not set for the mode eu", at("")],
    ["an http address", ["halt"], 2, "expected an address like https:", at("http://a.example")],
    ["an address with a path", ["halt"], 2, "expected an address", at("https://a.example/app")],
    ["an unreachable address", ["halt"], 1, "127.0.0.1:1 cannot be reached", at("http://127.0.0.1:1")],
  ])("%s", async (_name, args, code, message, env) => {
    const before = await application.fleet.status();
    const result = await run(args, env);
    expect([result.code, result.stdout]).toEqual([code, ""]);
    expect(result.stderr).toContain(message);
    expect(result.stderr.match(/^error/gm)).toHaveLength(1);
    expect(await application.fleet.status()).toEqual(before);
  });

  test.each([
    ["a redirect, which would get the key", 302],
    ["a page of another server", 200],
  ])("%s", async (_name, status) => {
    const server = await startServer((_request, response) => {
      response.writeHead(status, { location: `${address}/operator/halt` }).end("<html>");
    });
    onTestFinished(server.close);
    const result = await run(["halt"], at(server.url));
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`does not open /operator: it responds with ${status}`);
    expect((await application.fleet.status()).halted).toBeNull();
  });
});
