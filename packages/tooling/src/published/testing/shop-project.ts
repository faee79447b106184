import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedBrowser } from "../../browser.ts";
import { noteSecret } from "../../canary.ts";
import { type Outside, run, serve } from "./outside.ts";

interface ShopProject {
  readonly outside: Outside;
  readonly folder: string;
  /** A remote store keeps its database here. */
  readonly temporary: string;
  readonly progress: (what: string) => void;
}

/** Starts the project and sees its widgets in the order page. */
export async function seeWidgets({ outside, folder, progress }: ShopProject): Promise<void> {
  progress("npm start");
  const command = ["npm", "start", "--", "--port", "0"];
  const started = await serve(outside, folder, { command, pattern: orderAddress });
  try {
    await requireWidgets(started.match[0], await widgetNames(folder));
  } finally {
    await started.stop();
  }
}

/** Runs the tests of the project, its browser tests in the browser of this repository. */
export async function testProject({ outside, folder, progress }: ShopProject): Promise<void> {
  progress("unit tests");
  await run(outside, folder, ["npx", "vitest", "run", "--exclude", "e2e"]);
  progress("types");
  await run(outside, folder, ["npx", "tsc", "--noEmit"]);
  progress("browser tests");
  await run(outside, folder, ["npx", "playwright", "test"]);
  progress("check");
  // Fails if it finds something.
  await run(outside, folder, ["npx", "orderpane", "check"]);
}

/**
 * Builds the project, deploys it to another local platform in the place of a real store, and sees its widgets
 * there. Returns what `plan` prints afterwards.
 */
export async function deployProject({ outside, folder, temporary, progress }: ShopProject): Promise<string> {
  progress("build");
  await run(outside, folder, ["npm", "run", "build"]);
  const database = join(temporary, "store.db");
  const remote = await serve(outside, folder, {
    command: ["npx", "orderpane", "store", "--port", "0", "--db", database, "--json"],
    pattern: /^\{.*"appPassword".*\}$/m,
  });
  try {
    const store = JSON.parse(remote.match[0]) as RemoteStore;
    noteSecret(store.appPassword);
    await writeFile(join(folder, ".env.production.local"), variablesOf(store), { mode: 0o600 });
    progress("deploy");
    await run(outside, folder, ["npm", "run", "deploy", "--", "--mode", "production"]);
    await requireWidgets(store.orderPage, await widgetNames(folder));
    progress("plan");
    // Fails if there is something to do.
    const plan = ["npx", "orderpane", "plan", "--mode", "production", "--detailed-exitcode"];
    return await run(outside, folder, plan);
  } finally {
    await remote.stop();
  }
}

interface RemoteStore {
  readonly url: string;
  readonly appId: string;
  readonly appPassword: string;
  readonly orderPage: string;
}

function variablesOf({ url, appId, appPassword }: RemoteStore): string {
  return [
    `ORDERPANE_STORE=${url}`,
    `ORDERPANE_APP_ID=${appId}`,
    `ORDERPANE_APP_PASSWORD=${appPassword}`,
    "ORDERPANE_SETTING_DELIVERY_SERVER=https://app.example.com/delivery",
    "ORDERPANE_SETTING_DELIVERY_KEY=0123456789abcdef",
    "",
  ].join("\n");
}

export const orderAddress = /http:\/\/\S+\/orders\/\d+/;

function widgetNames(folder: string): Promise<string[]> {
  return readdir(join(folder, "widgets"));
}

/** Waits until the order page shows as many frames as there are widgets, each with text in it. */
export async function requireWidgets(address: string, widgets: readonly string[]): Promise<void> {
  const page = await (await sharedBrowser()).newPage();
  try {
    await page.goto(address);
    const frames = page.locator("iframe");
    await frames.nth(widgets.length - 1).waitFor({ timeout: 60_000 });
    for (const [nth] of widgets.entries()) {
      await frames.nth(nth).contentFrame().locator("body :text-matches('\\\\S')").first().waitFor();
    }
  } finally {
    await page.close();
  }
}
