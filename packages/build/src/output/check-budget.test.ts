import { expect, test } from "vitest";
import { compileWidget } from "../compile/compile-widget.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { discoverWidgets } from "../discover/discover-widgets.ts";
import type { Budget } from "../discover/widget-json.ts";
import { sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import { checkBudget } from "./check-budget.ts";

let compiled: Awaited<ReturnType<typeof compileWidget>>;
const root = sharedProject(async (folder) => {
  await writeFiles(
    folder,
    widgetFiles("a", {
      "index.tsx": `import { texts } from "./large.ts"; import data from "./data.json"; import text from "./text.txt?raw";
        import "./a.css"; export default () => <p title={text}>{texts.map(String)}{data.long}</p>;`,
      // Each `<` is one reference and four bytes in the request body. Neither comments nor a raw U+0001 are
      // sent.
      "large.ts": `/* ${"comment ".repeat(5_000)} */ export const texts = ["\\u0001${"<".repeat(9_000)}"];`,
      "data.json": JSON.stringify({ long: "ж".repeat(10_000) }),
      "text.txt": `${">".repeat(2_000)}${"x".repeat(25_000)}`,
      "a.css": `p::before { content: "${">".repeat(1_000)}"; }`,
    }),
  );
  const config = await resolveBuild({ root: folder });
  const [source] = await discoverWidgets(config);
  compiled = await compileWidget(config, source!);
});

/** Checks a widget with these sizes. */
function check(sizes: { xml?: number; references?: number }, budget: Budget = {}) {
  const bytes = { html: 1, gzip: 1, brotli: 1, xml: 1, references: 1, ...sizes };
  return checkBudget({ ...compiled, name: "a", bytes }, { budget, root: root() });
}

const byBytes = String.raw`widgets/a/large\.ts \(36,0\d\d\), widgets/a/text\.txt \(33,0\d\d\), widgets/a/data\.json \(20,0\d\d\)`;
const byReferences = String.raw`widgets/a/large\.ts \(9,000\), widgets/a/text\.txt \(2,000\), widgets/a/a\.css \(1,000\)`;

test.each<[sizes: object, budget: Budget, problem: string, largest: string]>([
  [{ references: 8_001 }, {}, "8,001 XML references in its request body, its budget is 10,000", byReferences],
  [{ xml: 65_537 }, {}, "65,537 bytes in its request body, its budget is 1,048,576", byBytes],
  [
    { references: 1_281 },
    { references: 1_600 },
    "1,281 XML references in its request body, its budget is 1,600",
    byReferences,
  ],
])("%j with the budget %j warns and names the modules", (sizes, budget, problem, largest) => {
  const message = expect.stringMatching(
    new RegExp(`^the widget "a" has ${problem}\\. The largest modules: ${largest}\\.$`),
  ) as string;
  expect(check(sizes, budget)).toEqual([{ code: "near-budget", widget: "a", message }]);
});

test.each<[sizes: object, budget: Budget, problem: string, remedy: string]>([
  [{ references: 10_001 }, {}, "10,001 XML references in its request body, its budget is 10,000", "raise"],
  [{ xml: 10_001 }, { xml: 10_000 }, "10,001 bytes in its request body, its budget is 10,000", "raise"],
  [{ xml: 1_048_577 }, { xml: 1_048_576 }, "its budget is 1,048,576", "server"],
])("%j with the budget %j fails and names the modules", (sizes, budget, problem, remedy) => {
  const error = expect.objectContaining({
    code: "over-budget",
    file: "widgets/a/widget.json",
    message: expect.stringContaining(problem),
    fix: expect.stringMatching(
      new RegExp(`^Reduce the largest modules: widgets/a/large\\.ts \\(.*${remedy}`),
    ),
  });
  expect(() => check(sizes, budget)).toThrow(error);
});
