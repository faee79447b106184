import { chromium } from "@playwright/test";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { findBrowser } from "../playwright/find-browser.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();
afterEach(() => project.reset());

const declaration = "widgets/buyer-card/widget.json";
/** Only two frames, because each takes time. */
const few = ["--language", "ru", "--scheme", "light", "--order", "1001"];

interface CheckDocument {
  widget: string;
  frames: number;
  height: { declared: number; needed: number };
  findings: { rule: string; message: string; frames: string[]; because: string | null }[];
}

async function checkJson(...args: string[]) {
  const { stdout, code, stderr } = await project.orderpane(["check", "buyer-card", "--json", ...args]);
  const document: CheckDocument = JSON.parse(stdout);
  return { code, stderr, ...document };
}

test("a height that is too small is found, or accepted", async () => {
  const text = await project.read(declaration);
  await project.write(declaration, text.replace(/"height": \d+/, '"height": 40'));
  const { code, height, findings } = await checkJson(...few);
  expect(code).toBe(1);
  const frames = ["1001-ru-light-narrow", "1001-ru-light-wide"];
  const message = `the content scrolls: ${height.needed} px of content in 40 px`;
  expect(findings).toMatchObject([{ rule: "height", message, frames, because: null }]);

  const accept = '"check": { "accept": [{ "rule": "height", "because": "a preview" }] }';
  await project.edit(declaration, '"height": 40', `"height": 40, ${accept}`);
  expect(await checkJson(...few)).toMatchObject({ code: 0, findings: [{ because: "a preview" }] });
});

test.each<[args: string[], problem: RegExp]>([
  [["nothing"], /there is no widget "nothing" in widgets\//],
  [["buyer-card", "--product", "301"], /none of the chosen widgets is for product pages/],
  [["--order", "1001", "--product", "301"], /'--order <id>' cannot be used with option '--product <id>'/],
  [["--fix", "--order", "1001", "--scheme", "dark"], /'--fix' cannot be used with option '--order <id>'/],
  [["--fix", "--preview", "x.html"], /'--preview <file>' cannot be used with option '--fix'/],
  [["--scheme", "blue"], /Allowed choices are light, dark/],
  [["--order", "x"], /Expected the id of a record/],
])("check %j is refused", async (args, problem) => {
  const { code, stderr } = await project.orderpane(["check", ...args]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(problem)]);
});

test.each<[replacement: string, code: number, problem: RegExp]>([
  ["axe-core-of-nobody", 2, /@playwright\/test and axe-core cannot be loaded\n→ Install both/],
  ["data:text/javascript,throw Error('axe is broken'); export default 1", 1, /^Error: axe is broken\n/],
])("with %s in place of axe, the command says what is wrong", async (replacement, exitCode, problem) => {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ resolve: (name, ...rest) => rest.pop()(name === "axe-core" ? "${replacement}" : name, ...rest) });`;
  const url = `data:text/javascript,${encodeURIComponent(hook)}`;
  const env = { NODE_OPTIONS: `--conditions=orderpane-source --import=${url}` };
  const { code, stderr } = await project.process(["check"], env);
  expect([code, stderr]).toEqual([exitCode, expect.stringMatching(problem)]);
});

test("--preview writes one file in which the widgets are alive without a store", async () => {
  const args = ["check", "buyer-card", "--order", "1001", "--preview", "preview.html", "--json"];
  const { code, stdout } = await project.orderpane(args);
  const frames = [{ widget: "buyer-card", id: 1001 }];
  expect([code, JSON.parse(stdout)]).toEqual([0, { file: "preview.html", frames }]);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`file://${project.dir}/preview.html`);
  await page.frameLocator("iframe").getByText("Синицына Анна Павловна").waitFor();
});

test("a widget without faults passes, and the report shows its frames and is accessible", async () => {
  const { code, stdout } = await project.orderpane(["check", "buyer-card", ...few]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^buyer-card +2 +\d+ +\d+ +0 +0$/m)]);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  onTestFinished(() => browser.close());
  const { runAxe } = await import("../check/examine-access.ts");
  const { watchFrame } = await import("../check/inspect-frame.ts");
  for (const colorScheme of ["dark", "light"] as const) {
    const page = await browser.newPage({ colorScheme });
    await page.addInitScript(watchFrame, Date.now());
    await page.goto(`file://${project.dir}/.orderpane/check/report.html`);
    expect(await page.locator("svg").count()).toBe(2);
    expect(await runAxe(page)).toEqual([]);
    await page.locator("summary").first().press("Enter");
    expect(await page.locator("details[open]").count()).toBe(1);
  }
});
