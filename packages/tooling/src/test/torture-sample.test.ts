import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeSample } from "./torture-sample.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-sample-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function describeReport(text: string): string {
  const report = join(folder, "report.json");
  writeFileSync(report, text);
  return describeSample(report);
}

test("the time of the files in torture/ is summed up", () => {
  const testResults = [
    { name: "/shop/src/torture/cuts.test.ts", startTime: 1000, endTime: 11_000 },
    { name: "/shop/src/torture/seeds.test.ts", startTime: 2000, endTime: 34_400 },
    { name: "/shop/src/client.test.ts", startTime: 0, endTime: 99_000 },
  ];
  expect(describeReport(JSON.stringify({ testResults }))).toBe(
    "the sample of torture: 2 files, 42 s one after the other, of 120 s\n",
  );
});

test.each(['{"testResults":[]}', "{}", "no report", ""])("nothing is said of %j", (text) => {
  expect(describeReport(text)).toBe("");
});
