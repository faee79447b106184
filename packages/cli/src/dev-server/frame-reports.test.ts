import { join } from "node:path";
import type { OpenProject } from "@orderpane/build";
import type { ViteDevServer } from "vite";
import { expect, test, vi } from "vitest";
import { createFrameReports } from "./frame-reports.ts";
import type { Problems } from "./problems.ts";

test.each([
  null,
  "text",
  {},
  { widget: "../card", frame: "/orders/1/widgets/1", error: null },
  { widget: "card", frame: "x".repeat(300), error: null },
  { widget: "card", frame: "/orders/1/widgets/1", error: "text" },
  { widget: "card", frame: "/orders/1/widgets/1", error: { message: {}, stack: "" } },
])("a frame may send anything: %j is ignored", async (data) => {
  const putLater = vi.fn<() => Promise<void>>();
  const report = createFrameReports({
    problems: { putLater },
    inTurn: (task) => task(),
    redact: (text) => text,
  });
  await report(data, {} as ViteDevServer, {} as OpenProject);
  expect(putLater).not.toHaveBeenCalled();
});

// The folder of this file stands in for that of a widget.
const root = join(import.meta.dirname, "..");
const build = { config: { root, widgetsDir: root } } as OpenProject;

test("the frame of a deleted widget has no problems", async () => {
  const putLater = vi.fn<Problems["putLater"]>();
  const report = createFrameReports({
    problems: { putLater },
    inTurn: (task) => task(),
    redact: (text) => text,
  });
  const error = { message: "Failed to fetch dynamically imported module", stack: "" };
  await report({ widget: "deleted", frame: "/f", error }, {} as ViteDevServer, build);
  expect(await putLater.mock.lastCall?.[1]()).toEqual([]);
});

test("a widget that fails faster than its errors are described shows them, and does not hold up the builds", async () => {
  let builds = 0;
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    builds++;
    return task();
  };
  const described: string[] = [];
  const putLater: Problems["putLater"] = async (_source, describe) => {
    described.push(...(await describe()).map(({ failure }) => failure.message));
  };
  const report = createFrameReports({ problems: { putLater }, inTurn, redact: (text) => text });
  const fail = (message: string) =>
    report({ widget: "dev-server", frame: "/f", error: { message, stack: "" } }, {} as ViteDevServer, build);
  await Promise.all(["1", "2", "3", "4"].map(fail));
  expect(described).toEqual(["1", "4"]);
  expect(builds).toBe(2);
  await fail("5");
  expect(described).toEqual(["1", "4", "5"]);
});
