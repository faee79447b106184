import type { BuildConfig } from "@orderpane/build";
import type { ViteDevServer } from "vite";
import { expect, test, vi } from "vitest";
import { createFrameReports } from "./frame-reports.ts";

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
  await report(data, {} as ViteDevServer, {} as BuildConfig);
  expect(putLater).not.toHaveBeenCalled();
});
