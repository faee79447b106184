import { largestStock, largestWidget, longestResponse, widgetCodecs } from "@orderpane/protocol/widget";
import { expect, test } from "vitest";
import { planDeploy } from "./plan.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { checkSize, checkTotalSize } from "./widget-sizes.ts";

/** Its code has this many bytes as XML. */
function widgetOf(size: number) {
  const build = (script: string) =>
    desiredWidget({ name: "large", script: `/*${"<я".repeat(5000)}${script}*/` });
  const { code } = build("");
  const known = Buffer.byteLength(code.replaceAll("&", "&amp;").replaceAll(/[<>]/g, "&lt;"));
  return build("x".repeat(size - known));
}

test("a store full of the largest widgets takes a small one, and no large one", () => {
  // Foreign widgets, with room for a small one.
  const stored = Array.from({ length: largestStock / largestWidget }, (_, index) => {
    const code = "x".repeat(largestWidget - 100);
    return { id: index + 1, createdAt: null, code, height: 80, pageType: "order" };
  });
  const check = (desired: ReturnType<typeof desiredWidget>) =>
    checkTotalSize(planDeploy({ bundles: bundlesOf(desired), stored }).actions, stored);
  expect(() => check(desiredWidget())).not.toThrow();
  expect(() => check(widgetOf(largestWidget / 2))).toThrow(
    /would have 17,\d{3},\d{3} bytes as XML in the store, and at most 16,777,216/,
  );
  expect(Buffer.byteLength(widgetCodecs.xml.encodeList(stored))).toBeLessThan(longestResponse);
});

test("a widget above the limit is refused with its size", () => {
  const { code, name } = widgetOf(largestWidget + 1);
  expect(() => checkSize(code, name)).toThrow(
    "large has 1,048,577 bytes as XML, and at most 1,048,576 are deployed",
  );
});
