import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { discard } from "@orderpane/tooling/canary";
import { resolveBin, runCommand } from "@orderpane/tooling/programs";
import { isTorture } from "@orderpane/tooling/scale";
import type { Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

// In one worker, because each worker would build the site.
test.describe.configure({ mode: "default" });

const origin = "http://docs.example";
let folder: string;

test.beforeAll(async () => {
  // Generating and building take a quarter of a minute, and several times that on a busy machine.
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), "orderpane-site-"));
  const vitepress = resolveBin("vitepress", "vitepress");
  await run("docs/reference-pages/main.ts");
  await run(vitepress, "build", "docs", "--outDir", folder);
});

async function run(...args: string[]): Promise<void> {
  const cwd = join(import.meta.dirname, "../..");
  const { code, output } = await runCommand(process.execPath, args, { cwd });
  if (code !== 0) throw new Error(output);
}

test.afterAll(() => discard(folder));

/** Serves the site to the page. Returns the addresses of other hosts that the page has asked for. */
async function serveSite(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin) {
      await route.fulfill({ path: join(folder, url.pathname.replace(/\/$/, "/index.html")) });
    } else {
      asked.push(url.href);
      await route.abort();
    }
  });
  return asked;
}

for (const [language, home, word] of [
  ["English", "/", "widget"],
  ["Russian", "/ru/", "виджет"],
] as const) {
  test(`the ${language} search finds pages, and no other host is asked`, async ({ page }) => {
    const asked = await serveSite(page);
    await page.goto(origin + home);
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill(word);
    const result = page.locator("#localsearch-list a").first();
    await expect(result.locator("mark").first()).toContainText(new RegExp(word, "i"));
    await result.click();
    await expect(page).not.toHaveURL(origin + home);
    await expect(page.locator("h1").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${home}\\w+/`));
    expect(asked).toEqual([]);
  });
}

for (const [path, greeting] of [
  ["/reference/ui.html", "Refresh"],
  ["/ru/reference/ui.html", "Обновить"],
] as const) {
  test(`${path} shows every component alive, in light and in dark`, async ({ page }) => {
    await serveSite(page);
    await page.goto(origin + path);
    const button = page.getByRole("button", { name: greeting, disabled: false });
    await expect(button.first()).toBeVisible();
    const schemes = await button.evaluateAll((all) => all.map((one) => getComputedStyle(one).colorScheme));
    expect(schemes).toEqual(expect.arrayContaining(["light", "dark"]));
    expect(await page.locator(".ui-example").count()).toBeGreaterThan(50);
    await expect(page.locator(".ui-example:not(:has(*))")).toHaveCount(0);
  });
}

/** The pages of the reference take axe most of a minute. */
const pages = [
  "/",
  "/ru/guide/first-widget.html",
  ...(isTorture ? ["/reference/command-line.html", "/ru/reference/ui.html"] : []),
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds no problems on ${colorScheme} pages`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await serveSite(page);
    test.setTimeout(300_000);
    for (const path of pages) {
      await page.goto(origin + path);
      await expect(page.locator("h1").first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
        // The search button also shows the keys that open the search, which are not its name.
        .disableRules(["label-content-name-mismatch"])
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}
