import { expect, test } from "vitest";
import { removeUnusedChecks } from "./unused-preact-checks.ts";

const cases: [what: string, before: string, after: string][] = [
  ["a property that is read", "if (a.contextType) b();", "if (void 0       ) b();"],
  ["several, of several names", "(a.event || c.vnode, c.event)", "(void 0  || void 0 , void 0 )"],
  ["a name that is compared", 'x = "defaultValue" == k ? 1 : 2', "x = !1                  ? 1 : 2"],
  ["a name that is looked for", '"event" in o && f()', "!1           && f()"],
  ["what stood there before Preact sets it", "p = o.vnode; o.vnode = f", "p = void 0 ; o.vnode = f"],
];

test.each(cases)("replaces %s without moving other text", (_what, before, after) => {
  expect(removeUnusedChecks(before, ["contextType", "event", "vnode", "defaultValue"])).toBe(after);
});

const kept: [what: string, code: string][] = [
  ["sets it somewhere", "a.contextType = 1; b(a.contextType);"],
  ["reads what it has", "a.event.call(b); c(a.event);"],
  ["names it in a text", 'f("event"); g(a.event);'],
  ["has it as a key", "({ event: 1 }), a.event"],
];

test.each(kept)("a program that %s keeps all checks for that name", (_what, code) => {
  expect(removeUnusedChecks(code, ["contextType", "event"])).toBe(code);
});

test("the checks of other names are still removed", () => {
  expect(removeUnusedChecks("a.vnode = 1, b.event", ["vnode", "event"])).toBe("a.vnode = 1, void 0 ");
});

test("longer names that contain one of these stay", () => {
  const code = "a.events, a.$event, my_event, a.vnodes";
  expect(removeUnusedChecks(code, ["event", "vnode"])).toBe(code);
  expect(removeUnusedChecks(code, [])).toBe(code);
});
