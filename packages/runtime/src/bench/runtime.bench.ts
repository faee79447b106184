import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWidgets } from "@orderpane/build";
import { createPlatform, type FetchHandler, listen } from "@orderpane/platform";
import { sealFragment, splitFragment } from "@orderpane/protocol/bundle";
import { defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/cli/find-browser";
import { chromium } from "playwright-core";
import { benchProject, benchWidget } from "@orderpane/build/testing/bench-project";
import { reporterBytes } from "./added-bytes.ts";

const workspace = join(import.meta.dirname, "../../../..");
const vanilla = join(import.meta.dirname, "../../fixtures/order-status-vanilla.html");

export default defineBench([
  {
    // The first render of order-status: from the start of its frame's document until the table with the
    // server's data is laid out. Includes parsing and running the code, JSONP to a local server, and
    // rendering. Excludes the paint, which waits for the screen.
    key: "runtime.render",
    unit: "ms",
    rounds: 20,
    warmup: 3,
    async start() {
      const { page, urls, ...frames } = await openFrames();
      const render = async (url: string) => {
        await page.goto(url);
        return page.evaluate(() => (window as Window & { firstRender?: Promise<number> }).firstRender!);
      };
      return {
        ours: () => render(urls.ours),
        peer: { name: "by hand", measure: () => render(urls.byHand) },
        ...frames,
      };
    },
  },
  {
    // Added by reports of errors, beside its limit.
    key: "runtime.reporter",
    unit: "bytes",
    start: async () => ({ ours: reporterBytes, peer: { name: "limit", measure: () => 250 } }),
  },
]);

/** Puts the widget and a hand-written copy into a local store. Returns the URLs of their frames. */
async function openFrames() {
  const serverFile = join(workspace, "widgets", benchWidget, "server.ts");
  const module = (await import(pathToFileURL(serverFile).href)) as { default: FetchHandler };
  const platform = createPlatform({ application: module.default });
  const server = await listen(platform);
  const { appId, appPassword } = platform.credentials;
  const authorization = `Basic ${btoa(`${appId}:${appPassword}`)}`;
  const urlOf = async (code: string) => {
    const response = await fetch(`${server.url}/admin/application_widgets.json`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({ application_widget: { code, height: 400 } }),
    });
    const { id } = (await response.json()) as { id: number };
    return `${server.url}${platform.orderPage}/widgets/${id}`;
  };
  const codes = await buildSides(`${server.url}/__app/`);
  const urls = { ours: await urlOf(codes.ours), byHand: await urlOf(codes.byHand) };
  const executablePath = findBrowser({ headless: true });
  // Without the flag, V8 would reuse the scripts compiled for the previous render.
  const browser = await chromium.launch({ executablePath, args: ["--js-flags=--no-compilation-cache"] });
  const page = await browser.newPage();
  await page.addInitScript(watchFirstRow);
  return {
    page,
    urls,
    async stop() {
      await browser.close();
      await server.close();
      platform.close();
    },
  };
}

async function buildSides(server: string): Promise<{ ours: string; byHand: string }> {
  const { config, stop } = await benchProject();
  try {
    await buildWidgets(config);
    const fragment = splitFragment(await readFile(join(config.outDir, `${benchWidget}.html`), "utf8"));
    const { code } = sealFragment({ ...fragment, settings: { server } }, { height: 200, page: "order" });
    const written = await readFile(vanilla, "utf8");
    return { ours: code, byHand: written.replace("https://app.example/order-status", () => server) };
  } finally {
    await stop();
  }
}

/** Runs in every new document, before anything else. */
function watchFirstRow(): void {
  const begin = performance.now();
  const { promise, resolve } = Promise.withResolvers<number>();
  Object.assign(window, { firstRender: promise });
  const observer = new MutationObserver(() => {
    const cell = document.querySelector("tbody td");
    if (!cell) return;
    observer.disconnect();
    cell.getBoundingClientRect(); // Lays the document out.
    resolve(performance.now() - begin);
  });
  observer.observe(document, { childList: true, subtree: true });
}
