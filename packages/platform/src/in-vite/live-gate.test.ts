import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ViteDevServer } from "vite";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { liveGate } from "./live-gate.ts";
import { localPlatform } from "./local-platform.ts";
import { startVite } from "../testing/start-vite.ts";

const origin = "https://shop.example";
let root: string;
let server: ViteDevServer;
let frames: number;
let url: URL;

beforeEach(async () => {
  root = temporaryFolder();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/main.js"), 'import "./direct.js";\n');
  writeFileSync(join(root, "src/direct.js"), "");
  writeFileSync(join(root, "src/secret.js"), "");
  frames = 0;
  const gate = liveGate({ origin, module: "/src/main.js", onFrame: () => frames++ });
  ({ server } = await startVite(root, [localPlatform(), gate]));
  url = new URL(gate.api!.url());
  return () => server.close();
});

async function send(path: string, headers: Record<string, string>, method = "GET") {
  const sent = request(new URL(path, url), { method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test("a frame of the store, sandboxed or not, loads the module and what it imports", async () => {
  expect(url.pathname).toMatch(/^\/@orderpane\/[0-9a-f]{32}$/);
  for (const from of ["null", origin]) {
    const entry = await send(url.pathname, { origin: from, "sec-fetch-dest": "script" });
    expect([entry.status, entry.headers["access-control-allow-origin"]]).toEqual([200, from]);
    expect(entry.body).toContain('import("/src/main.js")');
    let referer = url.href;
    for (const path of ["/src/main.js", "/src/direct.js"]) {
      const module = await send(path, { origin: from, referer });
      expect([path, module.status, module.headers["access-control-allow-origin"]]).toEqual([path, 200, from]);
      referer = new URL(path, url).href;
    }
  }
  expect(frames).toBe(2);
});

test.each<[string, () => [path: string, headers: Record<string, string>, method?: string]]>([
  ["another site", () => [url.pathname, { origin: "https://evil.example" }]],
  ["a site that has the store's name in its own", () => [url.pathname, { origin: `${origin}.evil.example` }]],
  ["a page without an origin, such as one that is opened", () => [url.pathname, {}]],
  ["a name that leads here (DNS rebinding)", () => [url.pathname, { origin, host: "evil.example" }]],
  ["another name of this machine", () => [url.pathname, { origin, host: `localhost:${url.port}` }]],
  ["a frame that does not know the path", () => ["/src/main.js", { origin: "null" }]],
  ["a frame with another secret", () => [`/@orderpane/${"0".repeat(32)}`, { origin: "null" }]],
  ["a module that the widget does not import", () => ["/src/secret.js", { origin, referer: url.href }]],
  ["a file of the project", () => ["/package.json", { origin, referer: url.href }]],
  ["a preflight of another site", () => [url.pathname, { origin: "https://evil.example" }, "OPTIONS"]],
])("nothing is served to %s", async (_title, ask) => {
  const { status, headers } = await send(...ask());
  expect([status, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
});

test("a browser that asks first may let the store's frames in, and nobody else's", async () => {
  const asked = { origin, "access-control-request-private-network": "true" };
  const { status, headers } = await send(url.pathname, asked, "OPTIONS");
  expect([status, headers["access-control-allow-origin"]]).toEqual([204, origin]);
  expect(headers["access-control-allow-private-network"]).toBe("true");
});

test("the local platform stays away, and the address survives a restart", async () => {
  expect(existsSync(join(root, ".orderpane"))).toBe(false);
  await server.restart();
  expect((await send(url.pathname, { origin })).status).toBe(200);
});
