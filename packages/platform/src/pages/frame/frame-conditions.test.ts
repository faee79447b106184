import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeTools,
  encodeFrameTools,
  encodeTools,
  platformTools,
  presences,
  schemes,
} from "./frame-conditions.ts";

const decode = (query: string) => decodeTools(new URLSearchParams(query));

test("nothing in the address is as on the platform, and the other way round", () => {
  expect(decode("")).toEqual(platformTools);
  expect(encodeTools(platformTools)).toBe("");
  expect(encodeFrameTools(platformTools)).toBe("");
});

test.each([
  ["width=10", { width: 240 }],
  ["width=9999", { width: 800 }],
  ["width=-5", {}],
  ["width=500.5", {}],
  ["height=1", { height: 20 }],
  ["height=", {}],
  ["globals=never", {}],
  ["globals=late&late=99999", { globals: "late", lateMs: 60_000 }],
  ["late=5", { lateMs: 5 }],
  ["offline=true", {}],
  ["scheme=sepia", {}],
])("?%s", (query, tools) => {
  expect(decode(query)).toEqual({ ...platformTools, ...tools });
});

test("what is written is read again", () => {
  const tools = fc.record({
    width: fc.integer({ min: 240, max: 800 }),
    height: fc.option(fc.integer({ min: 20, max: 2000 })),
    globals: fc.constantFrom(...presences),
    lateMs: fc.integer({ min: 0, max: 60_000 }),
    isOffline: fc.boolean(),
    scheme: fc.option(fc.constantFrom(...schemes)),
  });
  fc.assert(
    fc.property(tools, (given) => {
      const lateMs = given.globals === "late" ? given.lateMs : platformTools.lateMs;
      expect(decode(encodeTools({ ...given, lateMs }))).toEqual({ ...given, lateMs });
      const { globals, isOffline, scheme } = given;
      const inFrame = { ...platformTools, globals, isOffline, scheme, lateMs };
      expect(decode(encodeFrameTools({ ...given, lateMs }))).toEqual(inFrame);
    }),
  );
});
