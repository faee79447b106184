import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { resolveBin, runCommand } from "@orderpane/tooling/programs";
import { expect, test } from "../kit.ts";

const origin = "http://docs.example";

test("the site has no dead links, shows each component live, and asks no other host", async ({ page }) => {
  // Building takes a quarter of a minute, and several times that on a busy machine.
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "orderpane-site-"));
  await run("docs/reference-pages/main.ts");
  await run(resolveBin("vitepress", "vitepress"), "build", "docs", "--outDir", folder);
  const foreign: string[] = [];
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin) return route.fulfill({ path: join(folder, url.pathname) });
    foreign.push(url.href);
    return route.abort();
  });

  await page.goto(`${origin}/reference/ui.html`);
  const button = page.getByRole("button", { name: "Refresh", disabled: false });
  await expect(button).toHaveCount(2);
  const schemes = await button.evaluateAll((all) => all.map((one) => getComputedStyle(one).colorScheme));
  expect(schemes).toEqual(["light", "dark"]);
  await expect(page.locator(".ui-example:not(:has(*))")).toHaveCount(0);
  expect(foreign).toEqual([]);
  // The page goes on to load other pages of the site.
  await page.unrouteAll({ behavior: "wait" });
  await discard(folder);
});

async function run(...args: string[]): Promise<void> {
  const cwd = join(import.meta.dirname, "../..");
  const { code, output } = await runCommand(process.execPath, args, { cwd });
  if (code !== 0) throw new Error(output);
}
