import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Plugin, ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findRunningPlatform } from "../server/running-platform.ts";
import type { Platform } from "../platform.ts";
import { authorization } from "../testing/test-client.ts";
import { localPlatform } from "./local-platform.ts";
import { startVite } from "../testing/start-vite.ts";

const built = '<style>a{}</style><div data-orderpane="demo/card" data-build="1"></div><script>1</script>';

/** The code of another project, which calls the `server.ts` of the widget `x`. */
const caller = (store: string) =>
  `<div data-settings='{"server":"${store}/__app/x"}'></div><script src="http://other.example/__app/x"></script>`;

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
  for (const folder of ["widgets/x", "public", ".orderpane/cache", ".orderpane/vite/deps"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ["cache/a.json", "vite/deps/_metadata.json"])
    writeFileSync(join(root, ".orderpane", file), "{}");
  for (const [link, target] of Object.entries(links)) symlinkSync(resolve(root, target), join(root, link));
  const serverCode = "export default (request: Request) => new Response('application ' + request.url);";
  writeFileSync(join(root, "widgets", "x", "server.ts"), serverCode);
  const plugin = localPlatform();
  ({ server, url } = await startVite(root, [plugin, livePlugin]));
  platform = plugin.api!.platform();
  for (const code of [built, caller(url)]) {
    await fetch(`${url}/admin/application_widgets.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization(platform.credentials) },
      body: JSON.stringify({ application_widget: { code, height: 60 } }),
    });
  }
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
  expect(await (await fetch(`${url}/src/main.js`)).text()).toContain("style.css");
  const nothing = await fetch(`${url}/nothing`);
  expect([nothing.status, await nothing.text()]).toEqual([404, expect.stringContaining('href="/orders"')]);
});

/** Targets of links that must not be served. */
const links = { "src/own.txt": ".orderpane/store.db", "src/etc": "/etc", "public/hosts.txt": "/etc/hosts" };

test.each([
  "/.orderpane/store.db",
  "/.orderpane/store.db-wal",
  "/.orderpane/store.db.running.json?raw",
  "/src/../.orderpane/store%2Edb.running.json",
  "/.orderpane/cache/a.json",
  "/.orderpane/vite/deps/_metadata.json",
  "/@fs{root}/.orderpane/cache/a.json",
  "/src/own.txt",
  "/src/etc/hosts?raw",
  "/@fs{root}/src/etc/hosts",
  "/hosts.txt",
])("%s, a private file or the target of a link, is not served", async (path) => {
  const { status, body } = await ask(path.replace("{root}", root), {});
  expect([403, 404]).toContain(status);
  expect(body).not.toMatch(/^\{|localhost|SQLite/);
});

test.each(["/src/%zz.js", "/%", "/orders/%ff", "/__open-in-editor/%"])(
  "%s is a bad request",
  async (path) => {
    for (const headers of [{}, { Origin: "null" }]) expect((await ask(path, headers)).status).toBe(400);
  },
);

const guarded = [
  "/__app/x",
  "/%5F_app/x",
  "/src/../__app/x",
  "/__app/~x/x",
  "/__app",
  "/__open-in-editor?file=a",
];

test.each([
  ["a foreign page", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["a script element of a foreign page", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }],
  ["a page of another port", { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-site" }],
  ["a sandboxed frame", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["a navigation", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }],
  ["a browser without Sec-Fetch-Site", {}],
])("%s can neither call server.ts nor open the editor", async (_name, headers) => {
  for (const path of [...guarded, "/__OPEN-in-editor/?file=a"]) {
    for (const method of ["GET", "POST"])
      expect([path, (await ask(path, headers, method)).status]).toEqual([path, 403]);
  }
});

test("the store's own pages can open the editor", async () => {
  // Without a file, Vite responds with another error status.
  for (const own of [{ "Sec-Fetch-Site": "same-origin" }, { Referer: `${url}/orders/1001` }]) {
    expect((await ask("/__open-in-editor", own)).status).toBe(500);
  }
});

test("only the page of a frame contains the key, which lets it call server.ts", async () => {
  const framePath = `${platform.orderPage}/widgets/2`;
  const html = (await ask(framePath, { Origin: "null" })).body;
  const [, path = "", key = ""] = /"server":"http:\/\/[^/]+(\/__app\/(~[\w-]{22})\/x)"/.exec(html)!;
  expect((await ask(`${path}?a=1`, { Origin: "null" })).body).toBe(`application ${url}/__app/x?a=1`);
  expect(html).toContain('"http://other.example/__app/x"');
  const others = [
    "/orders/1001",
    "/widgets",
    "/widgets/2",
    "/log",
    "/__store",
    "/@vite/client",
    "/src/main.js",
  ];
  for (const other of others) expect((await ask(other, {})).body).not.toContain(key);
  // Vite lets the pages of every local port read its own responses.
  for (const own of [framePath, "/%6Frders/1001"]) {
    const { headers } = await ask(own, { Origin: "http://localhost:3000" });
    expect(headers["access-control-allow-origin"]).toBe(undefined);
  }
  const files = readdirSync(dirname(db), { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile()))
    expect(readFileSync(join(file.parentPath, file.name), "latin1")).not.toContain(key);
});

test.each([
  ["localhost", 200],
  ["lastochka.localhost", 200],
  ["evil.example", 403],
])("a request with the host %s gets the status %i", async (host, status) => {
  expect((await ask("/src/main.js", { Host: host })).status).toBe(status);
  expect((await ask(platform.orderPage, { Host: host })).status).toBe(status);
});

describe("a page with an opaque origin", () => {
  const opaque = { Origin: "null" };

  // Registers the module of the widget at the gate.
  beforeAll(() => fetch(`${url}${platform.orderPage}/widgets/1`));

  test.each([
    "/src/main.js",
    "/@vite/client",
    "/src/style.css?import",
    "/src/style.css?t=1795388482975&import",
  ])("of this project may import %s, which its widget imports", async (path) => {
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

  test.each([
    "/vite.config.ts?raw",
    "/.env",
    "/src/main.js?raw",
    "/src/main.js?a=%zz",
    "/src/other.js",
    "/@fs/etc/hostname?raw",
  ])("of this project may not import %s, which no widget imports", async (path) => {
    writeFileSync(join(root, "vite.config.ts"), "");
    writeFileSync(join(root, "src", "other.js"), "");
    // After another client has loaded it, the module is in Vite's graph.
    await ask(path, {});
    const answer = await ask(path, { ...opaque, Referer: `${url}/src/main.js` });
    expect(answer.status).toBe(403);
    expect(answer.body).toBe(`a frame was refused ${path}: no widget of this project imports it\n`);
    expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
  });

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
    ["sends a referrer that begins like the store's", () => ({ Referer: `${url}.evil.example/` })],
  ])("that %s may import nothing", async (_, headers) => {
    for (const path of ["/src/main.js", "/@orderpane/0123?module=%2Fsrc%2Fmain.js"]) {
      const answer = await ask(path, { ...opaque, ...headers() });
      expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
    }
  });

  test("gets the application's own CORS headers", async () => {
    const { body } = await ask(`${platform.orderPage}/widgets/2`, opaque);
    const [path] = /\/__app\/~[\w-]+\/x/.exec(body)!;
    const answer = await ask(path, { ...opaque, Referer: `${url}/src/main.js` });
    expect(answer.headers["access-control-allow-origin"]).toBe(undefined);
    const preflight = await ask(path, { ...opaque, "Access-Control-Request-Method": "POST" }, "OPTIONS");
    expect(preflight.body).toContain("application");
  });
});

test("samples of the project follow each change; an invalid one is reported, the last valid one kept", async () => {
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

test("the last of two quick writes of a file is served", async () => {
  const write = (word: string) => writeFileSync(join(root, "src", "saved.js"), `export default "${word}";\n`);
  const served = async () => (await server.transformRequest("/src/saved.js"))!.code;
  for (let round = 0; round < 5; round++) {
    // The second write comes as soon as the first one is served.
    for (const word of [`edited ${round}`, `formatted ${round}`]) {
      write(word);
      await expect.poll(served, { timeout: 10_000, interval: 2 }).toContain(word);
    }
  }
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
