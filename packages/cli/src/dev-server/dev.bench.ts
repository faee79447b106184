import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "../playwright/find-browser.ts";
import { discard } from "@orderpane/tooling/canary";
import { chromium } from "@playwright/test";
import { createProject } from "../testing/kit.ts";

const repository = join(import.meta.dirname, "../../../..");
/** With the two of the project, eight widgets on the order page. */
const more = ["delivery-tracking", "margin", "receipts", "buyer-card", "buyer-card", "margin"];
const frames = 8;

/** How long an author waits for the order page until all its widgets are shown, and how long a user does. */
export default defineBench([
  {
    key: "cli.dev.order-page",
    unit: "ms",
    rounds: 9,
    warmup: 2,
    async start() {
      const live = await projectOfEight();
      const built = await projectOfEight();
      const address = /http:\/\/[^/\s]+\/orders\/\S+/;
      const [livePage] = await live.start(["dev", "--port", "0"]).line(address);
      const [builtPage] = await built.start(["store", "--port", "0"]).line(address);
      await built.orderpane(["deploy"]);
      const browser = await startBrowser();
      return {
        ours: () => timeUntilShown(browser.url, livePage),
        peers: { "the built widgets": () => timeUntilShown(browser.url, builtPage) },
        async stop() {
          await browser.stop();
          await live.remove();
          await built.remove();
        },
      };
    },
  },
]);

async function projectOfEight() {
  const project = await createProject();
  for (const [index, name] of more.entries()) {
    const folder = join(project.dir, "widgets", `${name}-${index}`);
    await cp(join(repository, "widgets", name), folder, { recursive: true });
  }
  return project;
}

/** A browser that nothing is attached to: it would report each request, which takes as long again. */
async function startBrowser() {
  const executablePath = findBrowser({ headless: true });
  const profile = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const options = ["--headless", "--no-sandbox", "--window-size=1280,5000", "--remote-debugging-port=0"];
  const process = spawn(executablePath, [...options, `--user-data-dir=${profile}`], { stdio: "ignore" });
  const ended = once(process, "exit");
  const port = await poll(() => readFile(join(profile, "DevToolsActivePort"), "utf8"));
  return {
    url: `http://127.0.0.1:${parseInt(port)}`,
    async stop() {
      process.kill();
      await ended;
      await discard(profile);
    },
  };
}

async function poll<Value>(read: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; tries < 100; tries++) {
    await setTimeout(100);
    const value = await read().catch(() => null);
    if (value !== null) return value;
  }
  throw new Error("the browser did not start within 10 s");
}

/** From the start of the page to the first content of the last frame. */
async function timeUntilShown(browserUrl: string, address: string): Promise<number> {
  await fetch(`${browserUrl}/json/new?${address}`, { method: "PUT" });
  await setTimeout(3000);
  const browser = await chromium.connectOverCDP(browserUrl);
  const page = browser
    .contexts()[0]!
    .pages()
    .find((opened) => opened.url() === address)!;
  const begin = await page.evaluate(() => performance.timeOrigin);
  const paints = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) =>
        frame.evaluate(() => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          return paint ? performance.timeOrigin + paint.startTime : null;
        }),
      ),
  );
  const shown = paints.filter((paint) => paint !== null);
  if (shown.length !== frames) throw new Error(`${shown.length} of ${frames} widgets were shown`);
  await page.close();
  await browser.close();
  return Math.max(...shown) - begin;
}
