import { expect, test } from "vitest";
import { updateBenchmarksPage } from "./benchmarks-page.ts";

const machine = "a machine";
const measured = (name: string, value: number) => ({
  name,
  machine,
  results: [{ key: `${name}.size`, unit: "bytes" as const, value, peers: [] }],
});
const all = () => true;
const none = () => false;

test("each suite has a section with its machine and its table", () => {
  const page = updateBenchmarksPage("", [measured("runtime", 20), measured("build", 10)], none);
  expect(page).toMatch(/^# Benchmarks\n\n.*--write.*\n/);
  expect(page.slice(page.indexOf("## "))).toBe(
    [
      "## build",
      "",
      "Measured on a machine.",
      "",
      "| key        | ours | unit  | peer | theirs | ratio |",
      "| ---------- | ---: | ----- | ---- | -----: | ----: |",
      "| build.size |   10 | bytes |      |        |       |",
      "",
      "## runtime",
      "",
      "Measured on a machine.",
      "",
      "| key          | ours | unit  | peer | theirs | ratio |",
      "| ------------ | ---: | ----- | ---- | -----: | ----: |",
      "| runtime.size |   20 | bytes |      |        |       |",
      "",
    ].join("\n"),
  );
});

test("only the sections of the measured suites change", () => {
  const page = updateBenchmarksPage("", [measured("build", 10), measured("runtime", 20)], none);
  const next = updateBenchmarksPage(page, [measured("build", 11)], all);
  expect(next).toBe(page.replace("|   10 |", "|   11 |"));
});

test("a section that is not kept disappears", () => {
  const page = updateBenchmarksPage("", [measured("build", 10), measured("gone", 20)], none);
  expect(updateBenchmarksPage(page, [measured("build", 10)], none)).not.toContain("gone");
});
