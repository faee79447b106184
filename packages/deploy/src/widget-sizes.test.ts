import { formats } from "@orderpane/protocol/api";
import { largestStock, largestWidget } from "@orderpane/protocol/widget";
import { expect, test } from "vitest";
import { openSetup } from "./testing/deploy-setup.ts";
import { desiredWidget } from "./testing/desired-widget.ts";
import { failureOf } from "./testing/error-text.ts";
import { checkSize } from "./widget-sizes.ts";

/** Its code has this many bytes as XML. */
function widgetOf(size: number, name = "large", version = 1) {
  const build = (script: string) =>
    desiredWidget({ name, version, script: `/*${"<я".repeat(5000)}${script}*/` });
  const { code } = build("");
  const known = Buffer.byteLength(code.replaceAll("&", "&amp;").replaceAll(/[<>]/g, "&lt;"));
  return build("x".repeat(size - known));
}

/** Somebody else's widgets, with room for a small one. */
const full = Array.from({ length: largestStock / largestWidget }, () => ({
  code: "x".repeat(largestWidget - 100),
  height: 80,
}));

test.each(formats)(
  "a store full of the largest widgets takes a small one, and no large one (%s)",
  async (format) => {
    await using setup = await openSetup({ format, before: full, foreign: full.length });
    expect((await setup.deploy([desiredWidget()])).actions).toMatchObject([{ action: "create" }]);
    expect((await setup.rollBack()).actions).toMatchObject([{ action: "delete" }]);

    const error = await failureOf(setup.deploy([widgetOf(largestWidget / 2)]));
    expect(error).toMatchObject({ code: "too-large" });
    expect(error.message).toMatch(
      /would have 17,\d{3},\d{3} bytes as XML in the store, and at most 16,777,216/,
    );
    expect(setup.operations.map(({ kind }) => kind)).toEqual(["create", "delete"]);
  },
);

test("a widget above the limit is refused with its size", () => {
  const { code, name } = widgetOf(largestWidget + 1);
  expect(() => checkSize(code, name)).toThrow(
    "large has 1,048,577 bytes as XML, and at most 1,048,576 are deployed",
  );
});
