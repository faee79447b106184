import { chromium } from "@playwright/test";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { findBrowser } from "../playwright/find-browser.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();
afterEach(() => project.reset());

const declaration = "widgets/buyer-card/widget.json";
/** Two frames, because each costs time. */
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

test("a widget without faults passes, and the report shows its frames", async () => {
  const { code, stdout } = await project.orderpane(["check", "buyer-card", ...few]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^buyer-card +2 +\d+ +\d+ .* 0 +0$/m)]);
  const report = await project.read(".orderpane/check/report.html");
  expect(report.match(/<img /g)).toHaveLength(2);
});

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

test("saved pictures are compared with, and pictures of other frames stay", async () => {
  const screen = `widgets/buyer-card/screens/${process.platform}/1001-ru-light-narrow.png`;
  const narrow = [...few, "--width", "narrow"];
  expect(await checkJson(...narrow, "--update")).toMatchObject({ code: 0, findings: [] });
  expect((await checkJson(...few, "--width", "wide", "--update")).code).toBe(0);
  expect(await project.exists(screen)).toBe(true);
  expect(await checkJson(...narrow)).toMatchObject({ code: 0, findings: [] });
  await project.edit("widgets/buyer-card/buyer-card.module.css", "13px/1.4", "13px/1.6");
  const { code, findings } = await checkJson(...narrow);
  expect([code, findings]).toMatchObject([1, [{ rule: "changed" }]]);
});

test.each<[args: string[], problem: RegExp]>([
  [["nothing"], /there is no widget "nothing" in widgets\//],
  [["buyer-card", "--order", "7"], /the store has no order 7: expected one of 1001, 1002, /],
  [["buyer-card", "--product", "301"], /none of the chosen widgets is for pages of products/],
  [["--order", "1001", "--product", "301"], /--order and --product exclude each other/],
  [["--fix", "--scheme", "dark"], /--fix needs all frames to know the height/],
  [["--scheme", "blue"], /Allowed choices are light, dark/],
  [["--order", "x"], /Expected the id of a record/],
])("check %j is refused", async (args, problem) => {
  const { code, stderr } = await project.orderpane(["check", ...args]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(problem)]);
});

test("the report itself is accessible, in both languages and schemes", async () => {
  await project.orderpane(["check", "buyer-card", ...few]);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  onTestFinished(() => browser.close());
  const { loadAxe, runAxe } = await import("../check/frame/examine-access.ts");
  const { watchFrame } = await import("../check/frame/measure-frame.ts");
  for (const [locale, colorScheme] of [
    ["ru-RU", "dark"],
    ["en-US", "light"],
  ] as const) {
    const page = await browser.newPage({ locale, colorScheme });
    await page.addInitScript(watchFrame, Date.now());
    await page.goto(`file://${project.dir}/.orderpane/check/report.html`);
    expect(await runAxe(page, await loadAxe())).toEqual([]);
    await page.keyboard.press("Tab");
    const seen = await page
      .getByText(/what is shown|что показано/)
      .filter({ visible: true })
      .textContent();
    expect(seen).toBe(locale === "ru-RU" ? "что показано" : "what is shown");
    await page.locator("summary").first().press("Enter");
    expect(await page.locator("details[open]").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.close();
  }
});
