import { writeSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findBrowser } from "@orderpane/cli/find-browser";
import { createCanaryStore } from "@orderpane/deploy/testing/canary-store";
import { listen } from "@orderpane/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../../browser.ts";
import { discard } from "../../canary.ts";
import { npm } from "../../programs.ts";
import { type LocalRegistry, startLocalRegistry } from "../testing/local-registry.ts";
import { type Outside, run, serve } from "../testing/outside.ts";

let folder: string;
let registry: LocalRegistry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-published-"));
  registry = await startLocalRegistry(join(folder, "registry"));
}, 300_000);

afterAll(async () => {
  await registry.stop();
  // Searching packages, most of them third-party, for passwords would take minutes.
  for (const packages of ["registry", "caches", "tools"]) {
    await rm(join(folder, packages), { recursive: true, force: true });
  }
  await discard(folder);
});

test.each<{ template: string; manager: "npm" | "pnpm"; version: string }>([
  { template: "widget", manager: "npm", version: process.versions.node },
  { template: "server", manager: "npm", version: process.versions.node },
  { template: "application", manager: "npm", version: process.versions.node },
  { template: "widget", manager: "pnpm", version: process.versions.node },
  { template: "widget", manager: "npm", version: "22.23.3" },
])(
  "$template works when installed from a registry with $manager on Node $version",
  { timeout: 900_000 },
  async ({ template, manager, version }) => {
    const temporary = join(folder, `${template}-${manager}-${version}`);
    const shop = join(temporary, "shop");
    await mkdir(temporary);
    // Printed immediately: the suite takes minutes, and test runners print the output when a test ends.
    const progress = (what: string) => void writeSync(1, `  ${template}, ${manager}, ${version}: ${what}\n`);
    const outside = await toolsOf(manager, version);
    const options = `--template ${template} --language en --package-manager ${manager} --no-install`;
    const create = {
      npm: `npm create --yes orderpane@latest shop -- ${options}`,
      pnpm: `pnpm create orderpane@latest shop ${options}`,
    };
    const command = (text: string) => (progress(text), run(outside, shop, text));

    await run(outside, temporary, create[manager]);
    await command(`${manager} install`);
    await command("npx orderpane new line-count");
    const widgets = await readdir(join(shop, "widgets"));
    progress("npm start");
    const started = await serve(outside, shop, "npm start -- --port 0", /http:\/\/\S+\/orders\/\d+/);
    await requireWidgets(started.address, widgets).finally(started.stop);
    await command("npx vitest run --exclude e2e");
    await command("npx tsc --noEmit");
    await command("npx playwright test");
    await command("npx orderpane check");
    await command("npm run build");

    const store = createCanaryStore();
    const server = await listen(store);
    const { appId, appPassword } = store.credentials;
    const variables = [
      `ORDERPANE_STORE=${server.url}`,
      `ORDERPANE_APP_ID=${appId}`,
      `ORDERPANE_APP_PASSWORD=${appPassword}`,
      "ORDERPANE_SETTING_DELIVERY_SERVER=https://app.example.com/delivery",
      "ORDERPANE_SETTING_DELIVERY_KEY=0123456789abcdef",
    ];
    await writeFile(join(shop, ".env.production.local"), variables.join("\n"), { mode: 0o600 });
    await command("npm run deploy -- --mode production");
    await requireWidgets(`${server.url}${store.orderPage}`, widgets);
    // Fails if deploy would still change something.
    const planned = await command("npx orderpane plan --mode production --detailed-exitcode");
    expect(planned).toContain(`\n${widgets.length} unchanged\n`);
    expect(planned).not.toContain("Warning");
    await command("npx orderpane learn --mode production --yes");
    await command("npx tsc --noEmit");
    await command("npx orderpane check line-count --language en --scheme light --width narrow");
    expect(await command("npx orderpane docs learn")).toContain("orderpane learn --mode production");
    await server.close();
    store.close();
    await rm(join(shop, "node_modules"), { recursive: true, force: true });
  },
);

/** Waits until the order page shows as many frames as there are widgets, each with text in it. */
async function requireWidgets(address: string, widgets: readonly string[]): Promise<void> {
  const page = await (await sharedBrowser()).newPage();
  await page.goto(address);
  const frames = page.locator("iframe");
  await frames.nth(widgets.length - 1).waitFor({ timeout: 60_000 });
  for (const [nth] of widgets.entries()) {
    await frames.nth(nth).contentFrame().locator("body :text-matches('\\\\S')").first().waitFor();
  }
  await page.close();
}

/** Installs this version of Node, unless it is running, and a package manager other than npm. */
async function toolsOf(manager: string, version: string): Promise<Outside> {
  const tools = join(folder, "tools", `${manager}-${version}`);
  const packages = [
    ...(manager === "pnpm" ? ["pnpm@11.28.11"] : []),
    ...(version === process.versions.node ? [] : [`node-${process.platform}-${process.arch}@${version}`]),
  ];
  await mkdir(tools, { recursive: true });
  if (packages.length > 0)
    await npm(["install", "--no-save", "--prefix", tools, ...packages], { cwd: tools });
  return {
    path: [join(tools, "node_modules/.bin"), dirname(process.execPath)],
    env: {
      ...registry.env,
      ORDERPANE_BROWSER: findBrowser(),
      // Not npm's cache: sharing it halves the time.
      NODE_COMPILE_CACHE: join(folder, "caches/compiled"),
      XDG_CACHE_HOME: join(folder, "caches"),
      XDG_DATA_HOME: join(folder, "caches"),
    },
  };
}
