import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { sampleOrders } from "@orderpane/protocol/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CheckedWidget, checkWidget, type CheckOptions } from "../check/check.ts";
import { rules } from "../check/findings.ts";
import { type CorpusWidget, faultyWidgets, soundWidgets } from "../check/testing/corpus.ts";
import type { Choice } from "../check/views.ts";
import { buildForTests } from "../playwright/built-widgets.ts";
import { findBrowser } from "../playwright/find-browser.ts";
import { startTestStore } from "../playwright/test-store.ts";
import { startServer } from "../testing/http-server.ts";
import { createProject } from "../testing/project.ts";

const secret = "k3y-of-the-warehouse";

/** Its errors and requests contain the value of a setting. */
const telling: CorpusWidget = {
  settings: { key: { type: "string" }, other: { type: "url", default: "http://named.localhost" } },
  source: `
    import { useSettings } from "@orderpane/runtime";
    import { useEffect } from "preact/hooks";
    export default function Telling() {
      const { key, other } = useSettings();
      useEffect(() => {
        void fetch(other + "/" + key).then(() => {
          throw new Error("refused " + key);
        });
      }, []);
      return <p>Заказ собран</p>;
    }`,
};

const corpus: Readonly<Record<string, CorpusWidget>> = { ...faultyWidgets, ...soundWidgets, telling };

let browser: Browser;
let store: CheckOptions["store"];
let config: CheckOptions["config"];
let root: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const project = await createProject();
  closing.unshift(() => project.remove());
  root = project.dir;
  await rm(join(root, "widgets"), { recursive: true });
  await appendFile(join(root, ".env.development"), "ORDERPANE_SETTING_APP=${ORDERPANE_STORE}/__app\n");
  await appendFile(join(root, ".env.development"), `ORDERPANE_SETTING_KEY=${secret}\n`);
  for (const [name, widget] of Object.entries(corpus)) await writeWidget(name, widget);
  const built = await buildForTests(root);
  closing.unshift(() => built.remove());
  config = built.config;
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

test("the corpus has a faulty widget for each rule", () => {
  const covered = new Set(Object.values(faultyWidgets).map(({ rule }) => rule.replace(/\/.*/, "")));
  expect(Object.keys(rules).filter((rule) => !covered.has(rule))).toEqual([]);
});

const usual: Choice = { language: "ru", scheme: "light", width: "narrow", server: "own" };

function check(name: string) {
  const { order = "typical", choice } = corpus[name]!;
  const widget = store.widgets.find((each) => each.name === name)!;
  const one = { ...usual, id: sampleOrders[order]().id, ...choice };
  return checkWidget(widget, { browser, store, choice: one, config });
}

/** Describes the rules and their subjects, for the message of a failed test. */
function describeFindings({ findings }: Pick<CheckedWidget, "findings">): string[] {
  return findings.map(({ rule, subject }) => `${rule}: ${subject}`);
}

test.for(Object.entries(faultyWidgets))("the fault is found: %s", async ([name, { rule }]) => {
  const { findings } = await check(name);
  expect(describeFindings({ findings: findings.filter((finding) => finding.rule !== rule) })).toEqual([]);
  expect(findings).not.toEqual([]);
});

test.for(Object.entries(soundWidgets))("nothing is found in a sound widget: %s", async ([name]) => {
  expect(describeFindings(await check(name))).toEqual([]);
});

test("elements at two places are two findings, the same in both colour schemes", async () => {
  const { findings } = await check("dark-text-in-the-dark");
  expect(findings.map(({ subject }) => /<(\w+)/.exec(subject)?.[1])).toEqual(["p", "b"]);
});

test("an error shows its place in the project, and the values of settings are hidden", async () => {
  const checked = await check("telling");
  expect(describeFindings(checked)).toEqual(["error: Error: refused ••• (widgets/telling/index.tsx:8:21)"]);
});
