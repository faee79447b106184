import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { sampleOrders } from "@orderpane/protocol/samples";
import { isTorture, scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkWidget, type CheckOptions } from "../check/check-widget.ts";
import type { Choice } from "../check/frame/looks.ts";
import { launchBrowser } from "../check/launch-browser.ts";
import { type CorpusWidget, faultyWidgets } from "../check/testing/faulty-widgets.ts";
import { soundWidgets } from "../check/testing/sound-widgets.ts";
import { rules } from "../check/frame/rules.ts";
import { buildForTests } from "../playwright/built-widgets.ts";
import { findBrowser } from "../playwright/find-browser.ts";
import { startTestStore } from "../playwright/test-store.ts";
import { startServer } from "../testing/http-server.ts";
import { createProject } from "../testing/project.ts";

/** The ordinary test run looks at these alone. */
const sample = new Set([
  "comment-becomes-markup",
  "ellipsis",
  "keeps-the-tab-key",
  "dark-text-in-the-dark",
  "server-sends-another-shape",
  "made-of-components",
]);

function choose<Widget>(widgets: Readonly<Record<string, Widget>>): [name: string, widget: Widget][] {
  return Object.entries(widgets).filter(([name]) => isTorture || sample.has(name));
}

const corpus: Readonly<Record<string, CorpusWidget>> = { ...faultyWidgets, ...soundWidgets };

let browser: Browser;
let store: CheckOptions["store"];
let root: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const project = await createProject();
  closing.unshift(() => project.remove());
  root = project.dir;
  await rm(join(root, "widgets"), { recursive: true });
  await appendFile(join(root, ".env.development"), "ORDERPANE_SETTING_APP=${ORDERPANE_STORE}/__app\n");
  for (const [name, widget] of choose(corpus)) await writeWidget(name, widget);
  const built = await buildForTests(root);
  closing.unshift(() => built.remove());
  const started = await startTestStore(built, { assumptions: {}, settings: {} });
  closing.unshift(() => started.close());
  store = started;
  const server = await startServer((request, response) => {
    if (request.url === "/slow") return;
    response
      .writeHead(request.url === "/missing" ? 404 : 200, { "Access-Control-Allow-Origin": "*" })
      .end("{}");
  });
  closing.unshift(server.close);
  browser = await chromium.launch({
    args: [
      "--disable-features=IsolateSandboxedIframes",
      `--host-resolver-rules=MAP *.localhost 127.0.0.1:${server.port},MAP *.example 127.0.0.1:${server.port}`,
    ],
    executablePath: findBrowser(),
  });
  closing.unshift(() => browser.close());
}, 300_000);

afterAll(async () => {
  for (const close of closing) await close();
});

async function writeWidget(name: string, widget: CorpusWidget): Promise<void> {
  const { source, css, server, settings, height = 200 } = widget;
  const dir = join(root, "widgets", name);
  await mkdir(dir, { recursive: true });
  const declared = server === undefined ? settings : { ...settings, app: { type: "url" } };
  const write = (file: string, text: string) => writeFile(join(dir, file), text);
  await write("widget.json", JSON.stringify({ title: name, height, settings: declared }));
  await write("index.tsx", css === undefined ? source : `import "./style.css";\n${source}`);
  if (css !== undefined) await write("style.css", css);
  if (server !== undefined) await write("server.ts", server);
}

test("the corpus has a faulty widget for each rule that is not about pictures or acceptances", () => {
  const covered = new Set(Object.values(faultyWidgets).map(({ rule }) => rule.replace(/\/.*/, "")));
  const others = Object.keys(rules).filter((rule) => !covered.has(rule));
  expect(others).toEqual(["changed", "unsaved", "acceptance"]);
  expect(Object.keys(faultyWidgets).length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(soundWidgets).length).toBeGreaterThanOrEqual(10);
});

const usual: Choice = { language: "ru", scheme: "light", width: "narrow", server: "own" };

async function check(name: string, options: Partial<CheckOptions> = {}) {
  const { order = "typical", look } = corpus[name]!;
  return checkWidget(
    store.widgets.find((widget) => widget.name === name)!,
    {
      browser,
      store,
      choice: { ...usual, id: sampleOrders[order]().id, ...look },
      dir: join(root, "widgets", name),
      build: "",
      accept: [],
      placeOf: (stack) => stack.split("\n", 1)[0]!,
      ...options,
    },
  );
}

/** The rules, with what was found, which the reader of a failed test needs. */
function describeFindings({ findings }: Awaited<ReturnType<typeof check>>): string[] {
  return findings.map(({ rule, subject }) => `${rule}: ${subject}`);
}

test.for(choose(faultyWidgets))("the fault is found: %s", async ([name, { rule, also = [] }]) => {
  const checked = await check(name);
  const expected = new Set<string>([rule, ...also]);
  const others = checked.findings.filter((finding) => !expected.has(finding.rule));
  expect(describeFindings({ ...checked, findings: others })).toEqual([]);
  expect(new Set(checked.findings.map((finding) => finding.rule))).toEqual(expected);
});

test.for(choose(soundWidgets))("nothing is found in a sound widget: %s", async ([name]) => {
  expect(describeFindings(await check(name))).toEqual([]);
});

test("a picture that differs from the saved one is found, and one that was never saved", async () => {
  const dir = join(root, "pictures");
  const { id } = sampleOrders.typical();
  const rulesOf = async (name: string, options: Partial<CheckOptions>) =>
    (await check(name, { dir, ...options })).findings.map(({ rule }) => rule);
  await check("ellipsis", { dir, isUpdate: true });
  expect(await rulesOf("ellipsis", {})).toEqual(["cut"]);
  const choice = { ...usual, id };
  expect(await rulesOf("dark-text-in-the-dark", { choice })).toEqual(["changed"]);
  await check("dark-text-in-the-dark", { dir, choice, isUpdate: true });
  expect(new Set(await rulesOf("dark-text-in-the-dark", {}))).toEqual(
    new Set(["axe/color-contrast", "unsaved"]),
  );
});

test("each run gives the same pictures", { timeout: 600_000 }, async () => {
  const choice = { language: "ru", server: "own", id: sampleOrders.typical().id } as const;
  const picturesOf = async () => {
    const own = await launchBrowser();
    try {
      const { sights } = await check("ellipsis", { browser: own, choice });
      return sights.map(({ picture }) => picture.toString("base64"));
    } finally {
      await own.close();
    }
  };
  const first = await picturesOf();
  for (let run = 2; run <= scaled({ sample: 2, all: 50 }); run++) expect(await picturesOf()).toEqual(first);
});

test("elements at two places are two findings, in both colour schemes the same", async () => {
  const { findings } = await check("dark-text-in-the-dark", { choice: { ...usual, scheme: undefined } });
  expect(findings.map(({ subject }) => /<(\w+)/.exec(subject)?.[1])).toEqual(["p", "b"]);
});

test("the addresses that a widget has contacted are listed, and its times", async () => {
  const { contacted, firstContent, scriptTime } = await check("server-sends-another-shape");
  expect([firstContent, scriptTime].every((time) => time! > 0)).toBe(true);
  expect(contacted).toEqual([`${store.url}/__app/server-sends-another-shape`]);
});

test("a fault that widget.json accepts has its reason, and others have none", async () => {
  const accept = [{ rule: "markup", because: "the comment is cleaned on the server" }];
  const findings = async (name: string) =>
    (await check(name, { accept })).findings.map(({ rule, because }) => [rule, because]);
  expect(await findings("comment-becomes-markup")).toEqual([["markup", accept[0]!.because]]);
  expect(await findings("ellipsis")).toEqual([["cut", null]]);
});
