import { cp } from "node:fs/promises";
import { join } from "node:path";
import { defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/tooling/browser";
import { type Browser, chromium } from "@playwright/test";
import { createProject } from "../testing.ts";

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
      const browser = await chromium.launch({ executablePath: (await findBrowser()).executablePath });
      return {
        ours: () => timeUntilShown(browser, livePage),
        peers: { "the built widgets": () => timeUntilShown(browser, builtPage) },
        async stop() {
          await browser.close();
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

async function timeUntilShown(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const begin = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await Promise.all(
      Array.from({ length: frames }, (_, index) =>
        page
          .locator("iframe")
          .nth(index)
          .contentFrame()
          .locator("[data-orderpane] > *")
          .first()
          .waitFor({ state: "attached" }),
      ),
    );
    return performance.now() - begin;
  } finally {
    await context.close();
  }
}
