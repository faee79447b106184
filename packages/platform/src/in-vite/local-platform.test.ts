import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin, ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findRunningPlatform } from "../server/running-platform.ts";
import type { Platform } from "../platform.ts";
import { authorization } from "../testing/test-client.ts";
import { localPlatform } from "./local-platform.ts";
import { startVite } from "../testing/start-vite.ts";

const built = '<style>a{}</style><div data-orderpane="demo/card" data-build="1"></div><script>1</script>';

/** Replaces a built widget with its live module, as the build plugin does. */
const livePlugin: Plugin = {
  name: "live",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace(built, '<script type="module" src="/src/main.js"></script>'),
  },
};

let root: string;
let db: string;
let server: ViteDevServer;
let platform: Platform;
let url: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "orderpane-vite-"));
  db = join(root, ".orderpane", "store.db");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src", "main.js"), 'import "./style.css";\n');
  writeFileSync(join(root, "src", "style.css"), "a { color: red }\n");
  const plugin = localPlatform({ application: () => new Response("application") });
  ({ server, url } = await startVite(root, [plugin, livePlugin]));
  platform = plugin.api!.platform();
  await fetch(`${url}/admin/application_widgets.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorization(platform.credentials) },
    body: JSON.stringify({ application_widget: { code: built, height: 60 } }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

/** Sends headers that `fetch` does not allow. */
async function ask(path: string, headers: Record<string, string>, method = "GET") {
  const [response] = (await once(httpRequest(`${url}${path}`, { method, headers }).end(), "response")) as [
    IncomingMessage,
  ];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}

test("the platform serves its own and missing paths, and Vite serves the others", async () => {
  expect((await fetch(`${url}${platform.orderPage}`)).status).toBe(200);
  expect(await (await fetch(`${url}/__app/x`)).text()).toBe("application");
  expect(await (await fetch(`${url}/src/main.js`)).text()).toContain("style.css");
  const nothing = await fetch(`${url}/nothing`);
  expect([nothing.status, await nothing.text()]).toEqual([404, expect.stringContaining('href="/orders"')]);
});

test.each([
  "/.orderpane/store.db",
  "/.orderpane/store.db-wal",
  "/.orderpane/store.db.running.json?raw",
  "/src/../.orderpane/store%2Edb.running.json",
])("the password cannot be read at %s", async (path) => {
  const { status, body } = await ask(path, {});
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain(platform.credentials.appPassword);
});

test.each([
  ["localhost", 200],
  ["lastochka.localhost", 200],
  ["evil.example", 403],
])("a request with the host %s gets the status %i", async (host, status) => {
  expect((await ask("/src/main.js", { Host: host })).status).toBe(status);
  expect((await ask(platform.orderPage, { Host: host })).status).toBe(status);
});

describe("a page of opaque origin", () => {
  const opaque = { Origin: "null" };

  // Registers the module of the widget at the gate.
  beforeAll(() => fetch(`${url}${platform.orderPage}/widgets/1`));

  test.each([
    "/src/main.js",
    "/@vite/client",
    "/src/style.css?import",
    "/src/style.css?t=1795388482975&import",
  ])("of ours may import %s, which its widget reaches", async (path) => {
    const headers = { ...opaque, Referer: `${url}/src/main.js` };
    if (path.includes("style")) await ask("/src/main.js", headers);
    const first = await ask(path, headers);
    expect(first.status).toBe(200);
    expect(first.headers["access-control-allow-origin"]).toBe("null");
    expect(first.headers["vary"]).toContain("Referer");
    const again = await ask(path, { ...headers, "If-None-Match": first.headers["etag"] as string });
    expect(again.status).toBe(304);
    expect(again.headers["access-control-allow-origin"]).toBe("null");
  });

  test.each(["/vite.config.ts?raw", "/.env", "/src/main.js?raw", "/src/other.js", "/@fs/etc/hostname?raw"])(
    "of ours may not import %s, which no widget imports",
    async (path) => {
      writeFileSync(join(root, "vite.config.ts"), "");
      writeFileSync(join(root, "src", "other.js"), "");
      // Vite knows the module after another client has loaded it.
      await ask(path, {});
      const answer = await ask(path, { ...opaque, Referer: `${url}/src/main.js` });
      expect(answer.status).toBe(403);
      expect(answer.body).toBe(`a frame was refused ${path}: no widget of this project imports it\n`);
      expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
    },
  );

  test("may import a module after an edit imports it, and not after an edit removes the import", async () => {
    const headers = { ...opaque, Referer: `${url}/src/main.js` };
    writeFileSync(join(root, "src", "other.js"), "");
    const edit = (code: string) => writeFileSync(join(root, "src", "main.js"), code);
    const statusOfOther = async () => {
      await ask("/src/main.js", headers);
      return (await ask("/src/other.js", headers)).status;
    };
    edit('import"./other.js";\n');
    await expect.poll(statusOfOther, { timeout: 30_000 }).toBe(200);
    edit("export {};\n");
    await expect.poll(statusOfOther, { timeout: 30_000 }).toBe(403);
  });

  test.each([
    ["sends no referrer", () => ({})],
    ["sends a referrer that begins like ours", () => ({ Referer: `${url}.evil.example/` })],
  ])("that %s may import nothing", async (_, headers) => {
    for (const path of ["/src/main.js", "/@orderpane/0123?module=%2Fsrc%2Fmain.js"]) {
      const answer = await ask(path, { ...opaque, ...headers() });
      expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
    }
  });

  test("gets the application's own CORS headers", async () => {
    const answer = await ask("/__app/x", { ...opaque, Referer: `${url}/src/main.js` });
    expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
    const preflight = await ask(
      "/__app/x",
      { ...opaque, "Access-Control-Request-Method": "POST" },
      "OPTIONS",
    );
    expect(preflight.body).toBe("application");
  });
});

test("a sample of the project is shown after each change; an invalid one is reported, and the last valid one stays", async () => {
  const errors: string[] = [];
  const logger = vi.spyOn(server.config.logger, "error");
  logger.mockImplementation((message) => void errors.push(message));
  const file = join(root, "samples", "orders", "wholesale.json");
  const page = async () => (await fetch(`${url}/orders/2001`)).text();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '{"comment":"By lorry"}');
  await expect.poll(page, { timeout: 30_000 }).toContain("By lorry");
  writeFileSync(file, '{"comment":5}');
  await expect
    .poll(() => errors, { timeout: 30_000 })
    .toContain("samples/orders/wholesale.json: comment: expected a text, found 5");
  expect(await page()).toContain("By lorry");
  logger.mockRestore();
});

test("a restart opens the same database again", async () => {
  await server.restart();
  const found = await findRunningPlatform(db);
  expect(found?.url).toBe(url);
  expect(await (await fetch(`${url}/__store`)).json()).not.toMatchObject({ instance: platform.instance });
  expect(await (await fetch(`${url}/orders/1001`)).text()).toContain('data-widget-id="1"');
});

test("the plugin does nothing in a build, in a preview and in Vitest", () => {
  const { apply } = localPlatform();
  const applies = (environment: { command: "serve" | "build"; mode: string; isPreview?: boolean }) =>
    typeof apply === "function" && apply({}, environment);
  expect(applies({ command: "serve", mode: "development" })).toBe(true);
  expect(applies({ command: "build", mode: "production" })).toBe(false);
  expect(applies({ command: "serve", mode: "production", isPreview: true })).toBe(false);
  expect(applies({ command: "serve", mode: "test" })).toBe(false);
  expect(() => localPlatform().api!.platform()).toThrow("the development server has not started");
});
