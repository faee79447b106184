import { join } from "node:path";
import type { Project } from "@orderpane/build";
import type { ViteDevServer } from "vite";
import { expect, test, vi } from "vitest";
import { takeFrameReport } from "./frame-reports.ts";
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
  expect(await problemsOf(data)).toBeNull();
});

test("the frame of a deleted widget has no problems", async () => {
  const error = { message: "Failed to fetch dynamically imported module", stack: "" };
  expect(await problemsOf({ widget: "deleted", frame: "/f", error })).toEqual([]);
});

test("an error without a stack is looked up by a build, which waits for its turn", async () => {
  const inTurn = vi.fn<() => Promise<never>>().mockResolvedValue(null as never);
  const error = { message: "Failed to fetch dynamically imported module", stack: "" };
  const found = await problemsOf({ widget: "dev", frame: "/f", error }, inTurn);
  expect(found).toMatchObject([{ widget: "dev", kind: "error", failure: { message: error.message } }]);
  expect(inTurn).toHaveBeenCalledOnce();
});

/**
 * Returns the problems from a frame's report; `null` if it is ignored. This file's folder acts as a widget.
 */
async function problemsOf(data: unknown, inTurn = <Result>(task: () => Promise<Result>) => task()) {
  const putLater = vi.fn<Problems["putLater"]>();
  const root = join(import.meta.dirname, "..");
  await takeFrameReport(data, {
    server: {} as ViteDevServer,
    project: { root, widgetsDir: root } as Project,
    mode: undefined,
    problems: { putLater },
    inTurn,
    redact: (text) => text,
  });
  return (await putLater.mock.lastCall?.[1]()) ?? null;
}
