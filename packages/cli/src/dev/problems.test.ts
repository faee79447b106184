import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WidgetProblem } from "@orderpane/platform";
import { afterAll, beforeEach, expect, test } from "vitest";
import { fakeReport } from "../testing/fake-report.ts";
import { type Problem, Problems } from "./problems.ts";

const folder = mkdtempSync(join(tmpdir(), "orderpane-problems-"));
mkdirSync(join(folder, "card"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A project with the folder `card`, like the widgets of these tests. */
const shop = {
  root: "/shop",
  project: "shop",
  widgetsDir: folder,
  outDir: "/shop/dist",
};

let printed: string[];
let shown: readonly WidgetProblem[];
let problems: Problems;

beforeEach(() => {
  printed = [];
  shown = [];
  problems = new Problems(
    fakeReport({ fail: ({ message }) => printed.push(message), line: (text) => printed.push(text ?? "") }),
  );
  problems.showOn(shop, (next) => void (shown = next));
});

function problemAt(place: string, message = "no"): Problem {
  const failure = { exitCode: 1, code: "widget", message: `${place}: ${message}`, place } as const;
  return { widget: "card", failure, kind: "error" };
}

test("an error that two sources find is reported once and shown until neither finds it", () => {
  problems.put("deploy", [problemAt("a.ts:2:3", "from the build")]);
  problems.put("config", [problemAt("a.ts:2:9", "from elsewhere")]);
  expect(printed).toEqual(["a.ts:2:3: from the build"]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", [{ ...problemAt("a.ts:2:1"), framePath: "/orders/1/widgets/1" }]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", []);
  problems.put("deploy", []);
  expect([shown.length, printed.length]).toEqual([1, 1]);
  problems.put("config", []);
  expect([shown, printed.slice(1)]).toEqual([[], ["✓ card: shown again"]]);
  problems.onSave();
  problems.put("deploy", [problemAt("a.ts:2:3")]);
  expect(printed).toHaveLength(3);
});

test("an error is reported once until a source changes, whether Vite or a build finds it", () => {
  problems.reportOnce(problemAt("a.ts:2:3", "from Vite").failure);
  problems.put("deploy", [problemAt("a.ts:2:1")]);
  problems.onSave();
  problems.reportOnce(problemAt("a.ts:2:3").failure);
  expect(printed).toEqual(["a.ts:2:3: from Vite"]);
  problems.put("deploy", []);
  problems.onSave();
  problems.reportOnce(problemAt("a.ts:2:3").failure);
  expect(printed).toHaveLength(3);
});

test("a widget that is deleted is not reported as fixed", () => {
  problems.put("deploy", [{ ...problemAt("a.ts:1:1"), widget: "deleted" }]);
  problems.put("deploy", []);
  expect([shown, printed.length]).toEqual([[], 1]);
});

test("a widget that fails faster than its errors can be described shows the last one", async () => {
  const slow = Promise.withResolvers<readonly Problem[]>();
  const first = problems.putLater("server card", () => slow.promise);
  await problems.putLater("server card", async () => [problemAt("a.ts:2:1")]);
  await problems.putLater("server card", async () => [problemAt("a.ts:3:1")]);
  slow.resolve([problemAt("a.ts:1:1")]);
  await first;
  expect(shown.map(({ place }) => place)).toEqual(["a.ts:3:1"]);
  expect(printed).toEqual(["a.ts:1:1: no", "a.ts:3:1: no"]);
});

test("a problem without a widget is only reported", () => {
  problems.put("deploy", [{ ...problemAt("vite.config.ts:1:1"), widget: null }]);
  expect([printed.length, shown]).toEqual([1, []]);
});

test("a restarted server finds the problems of its frames again", () => {
  problems.put("deploy", [problemAt("a.ts:1:1")]);
  problems.put("frame /orders/1/widgets/1", [problemAt("b.ts:1:1")]);
  problems.forget();
  expect(shown.map(({ place }) => place)).toEqual(["a.ts:1:1"]);
});
