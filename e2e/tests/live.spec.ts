import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags } from "@orderpane/tooling/browser";
import type { Project, Running } from "../../packages/cli/src/testing/kit.ts";
import { lastDocument } from "../../packages/cli/src/testing/kit.ts";
import { certificate, startHttpsFront } from "../https-front.ts";
import { expect, type RunningPlatform, test } from "../kit.ts";

// In one worker, because each test starts a browser of its own.
test.describe.configure({ mode: "default", timeout: 120_000 });

const source = "widgets/buyer-card/index.tsx";
const card = (page: Page) => page.locator(".panel iframe").first().contentFrame().locator("body");

interface LiveScene extends AsyncDisposable {
  readonly origin: string;
  readonly orderPage: string;
  readonly env: Record<string, string>;
  readonly browser: Browser;
}

/** The store at an https origin that the browser takes for one of the web. */
async function openScene(
  project: Project,
  { env, orderPage }: RunningPlatform,
  front: Partial<Parameters<typeof startHttpsFront>[0]>,
): Promise<LiveScene> {
  const https = await startHttpsFront({ store: env["ORDERPANE_STORE"]!, ...front });
  const file = join(project.dir, "certificate.pem");
  await writeFile(file, certificate);
  const browser = await chromium.launch({
    executablePath: process.env["ORDERPANE_BROWSER"]!,
    args: [...browserFlags, `--ip-address-space-overrides=127.0.0.1:${https.port}=public`],
  });
  return {
    origin: https.url,
    orderPage: https.url + new URL(orderPage).pathname,
    env: { ...env, ORDERPANE_STORE: https.url, NODE_EXTRA_CA_CERTS: file },
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await https[Symbol.asyncDispose]();
    },
  };
}

/** The page of the author, once it has found this machine: a busy one may need longer than 300 ms at first. */
async function openAuthorPage(scene: LiveScene): Promise<Page> {
  const { page } = await openPage(scene, "granted");
  const isServed = () =>
    card(page).evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/@vite/client")),
    );
  await expect(async () => {
    await page.reload();
    await expect.poll(isServed, { timeout: 5000 }).toBe(true);
  }).toPass();
  return page;
}

/** A page of another person, or one that may reach this machine. */
async function openPage({ browser, origin, orderPage }: LiveScene, permission: "granted" | "not granted") {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "ru-RU" });
  if (permission === "granted") await context.grantPermissions(["local-network-access"], { origin });
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(orderPage);
  return { page, said };
}

async function startLive(project: Project, { env }: LiveScene, ...args: string[]): Promise<Running> {
  const live = project.start(["live", "buyer-card", ...args], env);
  await live.line(/^live until \d\d:\d\d/);
  return live;
}

const list = async (project: Project, { env }: LiveScene) =>
  (
    lastDocument(await project.process(["list", "--json"], env)) as {
      widgets: { build: string; live: object | null }[];
    }
  ).widgets;

test("the author sees edits in the store's page, and everybody else the built widget", async ({
  project,
  runningStore,
}) => {
  await using scene = await openScene(project, runningStore, { delegates: true });
  expect((await project.process(["deploy", "buyer-card"], scene.env)).code).toBe(0);
  const [deployed] = await list(project, scene);
  const live = await startLive(project, scene);

  const author = await openAuthorPage(scene);
  const other = await openPage(scene, "not granted");
  await expect(card(author).locator("h1")).toBeVisible();
  await live.line(/an order page runs buyer-card from this machine/);
  await project.edit(source, "<h1 ", "<h2 ");
  await project.edit(source, "</h1>", "</h2>");
  await expect(card(author).locator("h2")).toBeVisible();
  await other.page.reload();
  await expect(card(other.page).locator("h1")).toBeVisible();
  expect(other.said).toEqual([]);

  // An error stands in the frame and in the terminal, with its place.
  await project.edit(source, "export default function", "export function");
  await expect(card(author).getByRole("alert")).toHaveText("Виджет не удалось показать");
  await live.error(/index\.tsx: the module has no default export/);
  await project.edit(source, "export function", "export default function");
  await expect(card(author).locator("h2")).toBeVisible();

  // What cannot be compiled lies over the frame.
  const overlay = card(author).locator("vite-error-overlay");
  await project.edit(source, "return (", "return ((");
  await expect(overlay).toContainText("widgets/buyer-card/index.tsx");
  await live.error(/index\.tsx/);
  await project.edit(source, "return ((", "return (");
  await expect(overlay).toHaveCount(0);
  await expect(card(author).locator("h2")).toBeVisible();

  const plan = await project.process(["plan", "buyer-card"], scene.env);
  expect(plan.stdout).toMatch(/update +\d+ +live until \d\d:\d\d on \S+, built fragment [0-9a-f]{6}/);
  const second = await project.process(["live", "buyer-card"], scene.env);
  expect([second.code, second.stderr]).toEqual([1, expect.stringMatching(/buyer-card is live .* already/)]);

  expect(await live.stop()).toBe(0);
  expect(await list(project, scene)).toEqual([deployed]);
  // The frame has loaded the page's code again.
  await expect(card(author).locator("h1")).toBeVisible();
});

test("a breakpoint in a source stops the store's frame, which names that source", async ({
  project,
  runningStore,
}) => {
  await using scene = await openScene(project, runningStore, { delegates: true });
  const live = await startLive(project, scene);
  const author = await openAuthorPage(scene);
  await expect(card(author).locator("h1")).toBeVisible();

  const debug = await author.context().newCDPSession(author);
  const parsed: { scriptId: string; url: string; sourceMapURL?: string }[] = [];
  debug.on("Debugger.scriptParsed", (script) => parsed.push(script));
  await debug.send("Debugger.enable");
  const script = parsed.find(({ url }) => url.includes(source));
  const map: { sourcesContent: string[] } = await (await fetch(script!.sourceMapURL!)).json();
  // What hot updates need stands behind it.
  expect(map.sourcesContent[0]).toContain(await project.read(source));
  const { scriptSource } = await debug.send("Debugger.getScriptSource", { scriptId: script!.scriptId });
  const lineNumber = scriptSource.split("\n").findIndex((line) => line.includes('"h1"'));
  await debug.send("Debugger.setBreakpointByUrl", { urlRegex: ".*buyer-card/index\\.tsx.*", lineNumber });
  const paused = new Promise<{ hitBreakpoints?: string[] }>((resolve) => {
    debug.once("Debugger.paused", resolve);
  });
  const reloaded = author.reload();
  expect((await paused).hitBreakpoints).toHaveLength(1);
  await debug.send("Debugger.disable");
  await reloaded;
  await expect(card(author).locator("h1")).toBeVisible();
  await live.stop();
});

for (const [title, front, permission] of [
  ["that the browser refuses the local network", { delegates: false }, "not granted"],
  ["whose author has not allowed it yet", { delegates: true }, "not granted"],
  ["with a content security policy", { policy: "connect-src 'none'" }, "granted"],
  ["with a policy for scripts", { policy: "script-src 'unsafe-inline'" }, "granted"],
] as const) {
  test(`a frame ${title} shows the built widget`, async ({ project, runningStore }) => {
    await using scene = await openScene(project, runningStore, front);
    const live = await startLive(project, scene);
    await project.edit(source, "<h1 ", "<h2 ");
    const { page, said } = await openPage(scene, permission);
    await expect(card(page).locator("h1")).toBeVisible();
    // Nothing can be done about what a policy of the page makes the browser say.
    if (!("policy" in front)) expect(said).toEqual([]);
    await live.stop();
    expect(await list(project, scene)).toEqual([]);
  });
}

test("after a kill the built widget stays, and the next command puts back what was there", async ({
  project,
  runningStore,
}) => {
  await using scene = await openScene(project, runningStore, {});
  await project.process(["deploy", "buyer-card"], scene.env);
  const before = await list(project, scene);
  const live = await startLive(project, scene);
  await live.stop("SIGKILL");
  const { page, said } = await openPage(scene, "granted");
  await expect(card(page).locator("h1")).toBeVisible();
  // A browser says itself when nothing listens.
  expect(said.filter((text) => !text.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);

  const plan = await project.process(["plan", "buyer-card"], scene.env);
  expect(plan.stdout).toMatch(/note a live run of buyer-card was cut off; orderpane live --end puts back/);
  const listed = await project.process(["list"], scene.env);
  expect(listed.stdout).toMatch(/note a live run of buyer-card was cut off; putting back/);
  expect(await list(project, scene)).toEqual(before);
});

test("a deploy during the run wins, and the run ends without touching it", async ({
  project,
  runningStore,
}) => {
  await using scene = await openScene(project, runningStore, {});
  const live = await startLive(project, scene);
  await project.edit(source, "<h1 ", "<h1 title='deployed' ");
  await project.process(["deploy", "buyer-card"], scene.env);
  const deployed = await list(project, scene);
  await live.error(/somebody has deployed, removed or put back buyer-card/);
  expect(await live.stop()).toBe(1);
  expect(await list(project, scene)).toEqual(deployed);
});
