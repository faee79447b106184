import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { withLoader } from "@orderpane/deploy";
import { type Browser, chromium, type Page } from "@playwright/test";
import { buildForTests } from "../../../cli/src/playwright/built-widgets.ts";
import { startTestStore } from "../../../cli/src/playwright/test-store.ts";
import { createProject, type Project, type Running } from "../../../cli/src/testing/kit.ts";
import { freePort } from "../free-port.ts";
import { findBrowser } from "@orderpane/cli/find-browser";
import { defineBench } from "../bench.ts";

const repository = join(import.meta.dirname, "../../../..");

/** What a live run costs everybody else, and what it gives its author. */
export default defineBench([
  {
    key: "live.loader",
    unit: "bytes",
    async start() {
      const { built, live } = await liveCard();
      return { ours: () => Buffer.byteLength(live) - Buffer.byteLength(built) };
    },
  },
  {
    // Until the widget is in the frame of a page, on a machine on which nothing listens.
    key: "live.fallback",
    unit: "ms",
    rounds: 31,
    warmup: 3,
    async start() {
      const { built, live, globals } = await liveCard();
      const pages = new Map([
        ["/built", frameOf(globals + built)],
        ["/live", frameOf(globals + live)],
      ]);
      const server = createServer(({ url = "" }, response) => {
        response.setHeader("content-type", "text/html; charset=utf-8").end(pages.get(url) ?? "");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const browser = await launch();
      const page = await browser.newPage();
      const show = async (path: string) => {
        await page.goto(`${origin}${path}`);
        return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
      };
      return {
        ours: () => show("/live"),
        peers: { "the built widget without a loader": () => show("/built") },
        async stop() {
          await browser.close();
          server.closeAllConnections();
          server.close();
        },
      };
    },
  },
  {
    // From the save of a source to the edit in the order page.
    key: "live.edit",
    unit: "ms",
    async start() {
      const [ours, theirs] = [await createProject(), await createProject()];
      const store = ours.start(["store", "--port", "0", "--db", "other.db", "--json"]);
      const [line] = await store.line(/^\{.*\}$/);
      const { url, orderPage, appId, appPassword } = JSON.parse(line) as Record<string, string>;
      const env = { ORDERPANE_STORE: url!, ORDERPANE_APP_ID: appId!, ORDERPANE_APP_PASSWORD: appPassword! };
      const live = ours.start(["live", "buyer-card"], env);
      await live.line(/^live until/);
      const dev: Running = theirs.start(["dev", "--port", "0"]);
      const [devPage] = await dev.line(/http:\/\/\S+\/orders\/\S+/);
      const browser = await launch();
      const edits = {
        live: await openEdited(browser, ours, new URL(orderPage!, url).href),
        dev: await openEdited(browser, theirs, devPage),
      };
      return {
        ours: edits.live,
        peers: { "orderpane dev": edits.dev },
        async stop() {
          await browser.close();
          await live.stop();
          await ours.remove();
          await theirs.remove();
        },
      };
    },
  },
]);

async function launch(): Promise<Browser> {
  const executablePath = findBrowser({ headless: true });
  return chromium.launch({ executablePath, args: ["--disable-features=IsolateSandboxedIframes"] });
}

/** The code of a widget of this repository, without and with a loader, and what the order page puts before it. */
async function liveCard(): Promise<Record<"built" | "live" | "globals", string>> {
  const output = await buildForTests(repository);
  const store = await startTestStore(output, { assumptions: {}, settings: {} });
  try {
    const card = store.widgets.find(({ name }) => name === "buyer-card")!;
    const url = `http://127.0.0.1:${await freePort()}/@orderpane/${"0123456789abcdef".repeat(2)}`;
    const run = { until: Date.now() + 30 * 60_000, url, host: "anna-pc.local" };
    const { code } = withLoader({ ...card, missingSettings: [] }, run);
    const order = { id: 1, number: 1001, account_id: 1, order_lines: [], client: { name: "Анна" } };
    const globals = `<script>window.order_info = ${JSON.stringify(order)}</script>`;
    return { built: card.code, live: code, globals };
  } finally {
    await store.close();
    await output.remove();
  }
}

/** A page that knows when the widget's root has its content, in ms since the page began. */
function frameOf(code: string): string {
  const watch = `window.shown = new Promise((resolve) => {
    const look = () => document.querySelector("[data-orderpane] *") && resolve(performance.now());
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });`;
  return `<!doctype html><body><script>${watch}</script>${code}</body>`;
}

/** Opens the page, and returns a function that edits the widget's source and waits until its frame shows it. */
async function openEdited(browser: Browser, project: Project, address: string) {
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 2000 } });
  const source = "widgets/buyer-card/index.tsx";
  const before = await project.read(source);
  let count = 0;
  const edit = async (): Promise<number> => {
    const text = `edit ${++count}`;
    const begin = performance.now();
    await project.write(source, before.replace(/<h1([^>]*)>/, `<h1$1>${text} `));
    const frames = page.frames().slice(1);
    await Promise.any(
      frames.map((frame) =>
        frame.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, {
          timeout: 10_000,
        }),
      ),
    );
    return performance.now() - begin;
  };
  // A busy machine may not respond in time to the first page.
  for (let tries = 1; ; tries++) {
    await page.goto(address);
    const isFound = await edit().then(
      () => true,
      () => false,
    );
    if (isFound) return edit;
    if (tries === 5) throw new Error(`${address} does not show edits`);
  }
}
