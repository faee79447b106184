import { rm } from "node:fs/promises";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildConfig } from "../build-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { readFiles, sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import { resolveStack } from "./resolve-stack.ts";

const atStart = "";
const deepInPage = "<!doctype html>\n<meta charset=utf-8>\n\n<script>var order_info = {}</script>\n<p>x</p>";

let config: BuildConfig;
/** Traces of an error thrown in real frames, by the HTML before the widget in its page. */
const traces = new Map<string, string>();

sharedProject(async (root) => {
  await writeFiles(
    root,
    widgetFiles("card", {
      "index.tsx": `import { fail } from "./number.ts";
(globalThis as any).poem = \`one\ntwo\n\nthree\`;
export default function Card() {
  return <button onClick={() => fail("the order has no ")}>Try</button>;
}`,
      "number.ts": `export function fail(text: string): void {
  const number = "number";
  throw new Error(text + number);
}`,
    }),
  );
  config = await resolveBuild({ root });
  await buildWidgets(config);
  await using page = await (await sharedBrowser()).newPage();
  for (const before of [atStart, deepInPage]) {
    await page.setContent("<iframe></iframe>");
    await page.$eval("iframe", (frame, content) => void (frame.srcdoc = content), before + (await html()));
    const thrown = page.waitForEvent("pageerror");
    await page.frameLocator("iframe").getByText("Try").click();
    traces.set(before, (await thrown).stack!);
  }
});

test.each([
  ["at the beginning of a page without a doctype", atStart],
  ["deep in a page", deepInPage],
])("a trace from a script %s leads from Chromium and from Firefox to the sources", async (_place, before) => {
  const trace = traces.get(before)!;
  expect(trace).toMatch(/at \w+ \(card\.[0-9a-f]{8}\.js:\d+:\d+\)/);
  const { text, frames, origins, missing } = resolveStack(trace, config);
  expect(text).toMatch(/^Error: the order has no number\n/);
  expect(text.split("\n").slice(1, 3)).toEqual([
    expect.stringMatching(/^ {4}at \w+ \(widgets\/card\/number\.ts:3:13\)$/),
    expect.stringMatching(/^ {4}at \S+ \(widgets\/card\/index\.tsx:\d+:\d+\)$/),
  ]);
  expect(text).toMatch(/\n {4}at \S+ \(node_modules\/preact\/\S+:\d+:\d+\)$/);
  expect(frames[0]).toMatchObject({ file: "widgets/card/number.ts", line: 3, column: 13 });
  expect(origins).toEqual([{ ...frames[0], frame: expect.any(String) }]);
  expect(origins[0]!.frame).toContain("3 |   throw new Error(text + number);\n  |             ^");
  expect(missing).toEqual([]);

  // Firefox names the script, but counts from the beginning of the page.
  const start = await scriptStart(before);
  expect(resolveStack(asInFirefox(trace, start), config).frames).toEqual(frames);

  // A frame may name only the page: the widget must then be given.
  const unnamed = asInFirefox(trace, { ...start, source: "https://shop.test/admin2/orders/1" });
  expect(() => resolveStack(unnamed, config)).toThrow(/no position in the script of a widget/);
  const places = frames.map(({ script: _, ...place }) => place);
  expect(resolveStack(unnamed, config, "card").frames).toMatchObject(places);
});

test("a build without a source map is reported as missing and never confused with another", () => {
  const trace = "    at f (card.00000000.js:2:100)";
  expect(() => resolveStack(trace, config)).toThrow("there is no source map of card.00000000.js");
  expect(() => resolveStack(trace, config, "none")).toThrow('"none"');
});

test("an earlier build is found by its script's name after the output folder was replaced", async () => {
  const trace = traces.get(atStart)!;
  await writeFiles(config.root, { "widgets/card/number.ts": "export const fail = (text: string) => text;" });
  await buildWidgets(config);
  expect(resolveStack(trace, config).frames[0]).toMatchObject({ file: "widgets/card/number.ts", line: 3 });
  await rm(config.outDir, { recursive: true });
  expect(resolveStack(trace, config).frames[0]).toMatchObject({ file: "widgets/card/number.ts", line: 3 });
});

async function html(): Promise<string> {
  return (await readFiles(config.outDir))["card.html"]!;
}

/** Returns the script's position in the page: lines before it, and characters before it in its first line. */
async function scriptStart(before: string): Promise<{ lines: number; columns: number }> {
  const ahead = (before + (await html()))
    .split("<script>")
    .slice(0, -1)
    .join("<script>")
    .concat("<script>")
    .split("\n");
  return { lines: ahead.length - 1, columns: ahead.at(-1)!.length };
}

function asInFirefox(
  trace: string,
  { lines, columns, source }: { lines: number; columns: number; source?: string },
): string {
  return trace
    .split("\n")
    .flatMap((frame) => {
      const [, name = "", script, line, column] =
        /^ +at (?:(?:async )?(\S+).* \()?([^\s()]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
      if (script === undefined) return [];
      const inPage = Number(line) === 1 ? Number(column) + columns : column;
      return [`${name}@${source ?? script}:${Number(line) + lines}:${inPage}`];
    })
    .join("\n");
}
