import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Frame, Page } from "playwright-core";
import type { Plugin, ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPage } from "../testing/open-page.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { authorization } from "../testing/test-client.ts";
import { localPlatform } from "./local-platform.ts";
import { startVite } from "../testing/start-vite.ts";

const built = '<style></style><div data-orderpane="demo/card" data-build="1"></div><script></script>';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>';

const sources = {
  "main.js": `import { text } from "./text.js";
import picture from "./picture.svg?no-inline";
import "./style.css";
const show = (word) => (document.body.dataset.text = word + " " + order_info.number);
show(text);
import.meta.hot.accept("./text.js", (module) => show(module.text));
const image = document.body.appendChild(new Image());
image.onload = () => (document.body.dataset.image = "loaded");
image.src = picture;
window.answer = (data) => (document.body.dataset.jsonp = data);
const app = document.querySelector("script[data-app]").dataset.app;
document.head.appendChild(document.createElement("script")).src = app + "/__app/jsonp";
fetch(app + "/__app/cors", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
  .then((response) => response.text())
  .then((data) => (document.body.dataset.fetched = data));
`,
  "text.js": 'export const text = "before";\n',
  "style.css": "body { color: rgb(1, 2, 3) }\n",
  "picture.svg": picture,
};

/** The application's server: JSONP, and a request that takes a preflight. */
function application({ method, url }: Request): Response {
  if (url.endsWith("/jsonp"))
    return new Response('answer("jsonp")', { headers: { "Content-Type": "text/javascript" } });
  const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type" };
  return new Response(method === "POST" ? "cors" : null, { headers });
}

const root = mkdtempSync(join(tmpdir(), "orderpane-live-"));
let server: ViteDevServer;
let url: string;

beforeAll(async () => {
  mkdirSync(join(root, "src"));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, "src", name), text);
  const live: Plugin = {
    name: "live",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace(
          built,
          `<script data-app="${url}"></script><script type="module" src="/src/main.js"></script>`,
        ),
    },
  };
  const store = localPlatform({ application });
  ({ server, url } = await startVite(root, [store, live]));
  await fetch(`${url}/admin/application_widgets.json`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...authorization(store.api!.platform().credentials),
    },
    body: JSON.stringify({ application_widget: { code: built, height: 60 } }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

let page: Page;
openPage({}, (opened) => ({ page } = opened));

const dataOf = (frame: Frame): Promise<unknown> => frame.evaluate("({ ...document.body.dataset })");

test("a live widget loads in its frame, and an edit shows there without a load", async () => {
  await page.goto(`${url}/orders/1001`);
  await eventually(() => expect(page.frames()).toHaveLength(2));
  const frame = page.frames()[1]!;
  const loaded = { text: "before 1001", image: "loaded", jsonp: "jsonp", fetched: "cors" };
  await eventually(async () => expect(await dataOf(frame)).toEqual(loaded));
  expect(await frame.evaluate("[origin, getComputedStyle(document.body).color]")).toEqual([
    "null",
    "rgb(1, 2, 3)",
  ]);

  await frame.evaluate("window.kept = true");
  writeFileSync(join(root, "src", "text.js"), 'export const text = "after";\n');
  await eventually(async () => expect(await dataOf(frame)).toMatchObject({ text: "after 1001" }));
  expect(await frame.evaluate("window.kept")).toBe(true);
});

test("a stranger's sandboxed frame cannot read a source", async () => {
  const reader = `<script type="module">
    for (const path of ["/src/text.js", "/@vite/client", "/@orderpane/0?module=/src/text.js"])
      await import("${url}" + path).then(() => (document.title += "read;"), () => (document.title += "blocked;"));
    document.title += "done";
  </script>`;
  const stranger = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      request.url === "/reader" ? reader : '<iframe sandbox="allow-scripts" src="/reader"></iframe>',
    );
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void stranger.close());
  await once(stranger, "listening");
  // Somebody else's browser, which has not cached what the widget's frame may read.
  const theirs = await (await sharedBrowser()).newPage();
  onTestFinished(() => theirs.close());
  await theirs.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  const titles = () => theirs.frames()[1]!.title();
  await eventually(async () => expect(await titles()).toBe("blocked;blocked;blocked;done"));
});
