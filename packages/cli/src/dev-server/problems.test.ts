import type { WidgetProblem } from "@orderpane/platform";
import { beforeEach, expect, test } from "vitest";
import { fakeReport } from "../testing/fake-report.ts";
import { createProblems, type Problem, type Problems } from "./problems.ts";

let reported: string[];
let mended: string[];
let shown: readonly WidgetProblem[];
let problems: Problems;

beforeEach(() => {
  reported = [];
  mended = [];
  shown = [];
  problems = createProblems({
    root: "/shop",
    project: "shop",
    report: fakeReport({}),
    reportOnce: ({ message }) => void reported.push(message),
    reportMended: (widget, kind) => void mended.push(`${kind} ${widget}`),
    show: (next) => void (shown = next),
  });
});

function problemAt(place: string, message = "no"): Problem {
  const failure = { exitCode: 1, code: "widget", message: `${place}: ${message}`, place } as const;
  return { widget: "card", failure };
}

test("an error that two sources find is reported once and shown until neither finds it", () => {
  problems.put("deploy", [problemAt("a.ts:2:3", "from the build")]);
  problems.put("types", [problemAt("a.ts:2:9", "from elsewhere")]);
  expect(reported).toEqual(["a.ts:2:3: from the build"]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", [{ ...problemAt("a.ts:2:1"), framePath: "/orders/1/widgets/1" }]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", []);
  problems.put("deploy", []);
  expect([shown.length, mended]).toEqual([1, []]);
  problems.put("types", []);
  expect([shown, mended]).toEqual([[], ["error card"]]);
  problems.put("deploy", [problemAt("a.ts:2:3")]);
  expect(reported).toHaveLength(2);
});

test("a description that takes long does not replace a later one", async () => {
  const slow = Promise.withResolvers<readonly Problem[]>();
  const first = problems.putLater("server card", () => slow.promise);
  await problems.putLater("server card", async () => []);
  slow.resolve([problemAt("a.ts:1:1")]);
  await first;
  expect(shown).toEqual([]);
});

test("a problem of no widget is only reported", () => {
  problems.put("deploy", [{ ...problemAt("vite.config.ts:1:1"), widget: null }]);
  expect([reported.length, shown]).toEqual([1, []]);
});

test("a server that starts again finds the problems of its frames itself", () => {
  problems.put("deploy", [problemAt("a.ts:1:1")]);
  problems.put("frame /orders/1/widgets/1", [problemAt("b.ts:1:1")]);
  problems.forget();
  expect(shown.map(({ place }) => place)).toEqual(["a.ts:1:1"]);
});

test("a widget is reported as mended without a second line for what is deployed anew", () => {
  problems.put("deploy", [problemAt("a.ts:1:1")]);
  problems.put("types", [{ ...problemAt("a.ts:5:1"), kind: "note" }]);
  problems.put("deploy", [], [{ widget: "card" }]);
  expect(mended).toEqual([]);
  problems.put("types", []);
  expect(mended).toEqual(["note card"]);
});

test("a failed call is not shown beside the error of the server that it asked", () => {
  const framePath = "/orders/1001/widgets/1";
  problems.put("server card", [problemAt("server.ts:1:1")]);
  problems.put(`frame ${framePath}`, [{ ...problemAt("index.tsx:1:1"), kind: "note", framePath }]);
  expect([reported.length, shown.length]).toEqual([1, 1]);
  problems.put("server card", []);
  expect(shown.map(({ place }) => place)).toEqual(["index.tsx:1:1"]);
});
