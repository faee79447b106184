import { expect, test } from "vitest";
import { buildWidget } from "../build-widget.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { discoverWidgets } from "../discover/discover-widgets.ts";
import type { Budget } from "../discover/widget-json.ts";
import { sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import type { AnalyzableWidget } from "./analyze-widget.ts";
import { checkBudget } from "./check-budget.ts";

let widget: AnalyzableWidget;
let outDir: string;
const root = sharedProject(async (folder) => {
  await writeFiles(
    folder,
    widgetFiles("a", {
      "index.tsx": `import { texts } from "./large.ts"; export default () => <p>{texts.map(String)}</p>;`,
      // Each `<` is a reference and four bytes of the request body.
      "large.ts": `export const texts = ["${"<".repeat(2_000)}"];`,
    }),
  );
  const config = await resolveBuild({ root: folder, xml: true });
  const [source] = await discoverWidgets(config);
  const { files } = await buildWidget(config, source!);
  const [html, map, xml] = files.map(({ content }) => content) as [string, string, string];
  widget = { name: "a", html, xml, map };
  ({ outDir } = config);
});

/** Checks a widget with these sizes. */
function check(sizes: { xml?: number; references?: number }, budget: Budget = {}) {
  const bytes = { html: 1, gzip: 1, brotli: 1, xml: 1, references: 1, ...sizes };
  return checkBudget({ ...widget, bytes }, { budget, root: root(), outDir });
}

test.each<[sizes: object, budget: Budget, problem: string]>([
  [{ references: 8_001 }, {}, "8,001 XML references in its request body, its budget is 10,000"],
  [{ xml: 524_289 }, {}, "524,289 bytes in its request body, its budget is 1,048,576"],
  [
    { references: 1_281 },
    { references: 1_600 },
    "1,281 XML references in its request body, its budget is 1,600",
  ],
])("%j with the budget %j warns and names the modules", (sizes, budget, problem) => {
  const message = expect.stringMatching(
    new RegExp(`^the widget "a" has ${problem}\\. The largest modules: .*large\\.ts \\([28],`),
  ) as string;
  expect(check(sizes, budget)).toEqual([{ code: "near-budget", widget: "a", message }]);
});

test.each<[sizes: object, budget: Budget, problem: string, remedy: string]>([
  [{ references: 10_001 }, {}, "10,001 XML references in its request body, its budget is 10,000", "raise"],
  [{ xml: 10_001 }, { xml: 10_000 }, "10,001 bytes in its request body, its budget is 10,000", "raise"],
  [{ xml: 1_048_577 }, {}, "its budget is 1,048,576", "server"],
  [{ xml: 1_048_577 }, { xml: 1_048_576 }, "its budget is 1,048,576", "server"],
])("%j with the budget %j fails and names the modules", (sizes, budget, problem, remedy) => {
  const error = expect.objectContaining({
    code: "over-budget",
    file: "widgets/a/widget.json",
    message: expect.stringContaining(problem),
    fix: expect.stringMatching(new RegExp(`^Reduce the largest modules: .*large\\.ts \\([28],.*${remedy}`)),
  });
  expect(() => check(sizes, budget)).toThrow(error);
});

test.each<[sizes: object, budget: Budget]>([
  [{ references: 8_000, xml: 524_288 }, {}],
  [{ references: 1_280 }, { references: 1_600 }],
])("%j with the budget %j is small enough", (sizes, budget) => {
  expect(check(sizes, budget)).toEqual([]);
});
