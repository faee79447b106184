import type { WidgetProblem } from "@orderpane/platform";
import { beforeEach, expect, test } from "vitest";
import { fakeReport } from "../testing/fake-report.ts";
import { createProblems, type Problem, type Problems } from "./problems.ts";

let reported: string[];
let shown: readonly WidgetProblem[];
let problems: Problems;

beforeEach(() => {
  reported = [];
  shown = [];
  problems = createProblems({
    root: "/shop",
    project: "shop",
    report: fakeReport({}),
    reportOnce: ({ message }) => void reported.push(message),
    show: (next) => void (shown = next),
  });
});

function problemAt(place: string, message = "no"): Problem {
  const failure = { exitCode: 1, code: "widget", message: `${place}: ${message}`, place } as const;
  return { widget: "card", failure };
}

test("an error that two sources find is reported once and shown until neither finds it", () => {
  expect(problems.put("deploy", [problemAt("a.ts:2:3", "from the build")])).toBe(true);
  expect(problems.put("types", [problemAt("a.ts:2:9", "from elsewhere")])).toBe(false);
  expect(reported).toEqual(["a.ts:2:3: from the build"]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", [{ ...problemAt("a.ts:2:1"), framePath: "/orders/1/widgets/1" }]);
  expect(shown).toHaveLength(1);
  problems.put("frame /orders/1/widgets/1", []);
  problems.put("deploy", []);
  expect(shown).toHaveLength(1);
  problems.put("types", []);
  expect(shown).toEqual([]);
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
  problems.restart();
  expect(shown.map(({ place }) => place)).toEqual(["a.ts:1:1"]);
});
