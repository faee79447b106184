import { describe, expect, test } from "vitest";
import { buildWidget } from "../build-widget.ts";
import { sourceOf, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

/** A widget with a file of this many `<`, each a reference and four bytes of the request body. */
async function build(count: number, budget?: object) {
  const root = await temporaryProject(
    widgetFiles("a", {
      "widget.json": JSON.stringify({ title: "A", height: 1, ...(budget && { budget }) }),
      "index.tsx": `import { texts } from "./large.ts"; export default () => <p>{texts.map(String)}</p>;`,
      "large.ts": `export const texts = ["${"<".repeat(count)}"];`,
    }),
  );
  const { config, source } = await sourceOf(root);
  return buildWidget(config, source);
}

describe("without its own budget", () => {
  test("an ordinary widget gives no warning", async () => {
    expect((await build(100)).warnings).toEqual([]);
  });

  test("above 8,000 references it warns and names the modules", async () => {
    const { warnings, bundle } = await build(8_000);
    expect(warnings).toEqual([
      {
        code: "near-budget",
        widget: "a",
        message: expect.stringMatching(
          /^the widget "a" has 8,\d{3} XML references .* its budget is 10,000\. The largest modules: widgets\/a\/large\.ts \(8,000\), node_modules\/preact/,
        ),
      },
    ]);
    expect(bundle.bytes.references).toBeLessThan(10_000);
  });

  test("above 10,000 references it fails and names the modules", async () => {
    await expect(build(10_000)).rejects.toMatchObject({
      code: "over-budget",
      file: "widgets/a/widget.json",
      message: expect.stringMatching(
        /has 10,\d{3} XML references in its request body, its budget is 10,000$/,
      ),
      fix: expect.stringMatching(
        /^Reduce the largest modules: widgets\/a\/large\.ts \(10,000\), .*raise "budget"/,
      ),
    });
  });

  test("above 64 kB it warns", async () => {
    const { warnings } = await build(200_000, { references: 1_000_000 });
    expect(warnings).toMatchObject([
      {
        message: expect.stringMatching(
          /has 8\d\d,\d{3} bytes .*, its budget is 1,048,576\. The largest modules: widgets\/a\/large\.ts \(800,/,
        ),
      },
    ]);
  });
});

describe("above the largest size that is deployed", () => {
  const tooLarge = 300_000;
  const references = 1_000_000;

  test.each<[string, object]>([
    ["without its own budget", { references }],
    ["with the largest budget", { references, xml: 1_048_576 }],
  ])("%s it fails, and the advice is not a larger budget", async (_name, budget) => {
    await expect(build(tooLarge, budget)).rejects.toMatchObject({
      code: "over-budget",
      message: expect.stringMatching(/has 1,2\d\d,\d{3} bytes .*, its budget is 1,048,576$/),
      fix: expect.stringMatching(/widgets\/a\/large\.ts \(1,200,.* from the application's server\.$/),
    });
  });

  test("a larger budget is refused, with its place", async () => {
    await expect(build(1, { xml: 1_048_577 })).rejects.toMatchObject({
      code: "bad-declaration",
      message: expect.stringContaining(
        "must be at most 1048576: no larger widget is deployed, found 1048577",
      ),
    });
  });
});

describe("with its own budget", () => {
  test("a build fails above its own limit in bytes", async () => {
    await expect(build(1_000, { xml: 10_000 })).rejects.toMatchObject({
      code: "over-budget",
      message: expect.stringMatching(/bytes in its request body, its budget is 10,000$/),
    });
  });

  test("a build warns above four fifths of its own limit", async () => {
    const { warnings, bundle } = await build(1_000, { references: 1_600 });
    expect(bundle.bytes.references).toBeGreaterThan(1_280);
    expect(warnings).toMatchObject([{ message: expect.stringContaining("its budget is 1,600") }]);
    expect((await build(1_000, { references: 5_000 })).warnings).toEqual([]);
  });
});
