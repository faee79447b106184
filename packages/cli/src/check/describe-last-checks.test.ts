import { expect, test } from "vitest";
import { describeLastChecks } from "./describe-last-checks.ts";

const now = Date.UTC(2026, 10, 20, 12);
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const builds = (...names: string[]) => names.map((name) => ({ name, build: "b1", height: 120 }));
const found = (findings: number, minutes: number, rest = {}) => {
  return { build: "b1", at: minutesAgo(minutes), findings, neededHeight: 100, ...rest };
};

test("each widget's last check is said once, and a larger height is named only for the same build", () => {
  const last = {
    margin: found(2, 150, { neededHeight: 164 }),
    receipts: found(0, 179),
    order: found(1, 60 * 50),
    parcel: found(0, 1, { build: "b0", neededHeight: 300 }),
    gone: found(1, 0),
  };
  const built = builds("margin", "receipts", "order", "parcel", "stock", "reviews");
  expect(describeLastChecks(built, last, now)).toEqual({
    facts: [
      "checked 2 hours ago: margin has 2 findings, nothing was found in receipts",
      "checked 2 days ago: order has 1 finding",
      "checked another build: parcel",
      "never checked: stock, reviews",
    ],
    tooLow: ["margin (120 px, needs 164 px)"],
    isHealthy: false,
  });
});

test.each([
  ["all were checked as they are, without findings", { a: found(0, 0), b: found(0, 59) }, true],
  ["one has a finding", { a: found(0, 0), b: found(1, 0) }, false],
  ["another build of one was checked", { a: found(0, 0), b: found(0, 0, { build: "b0" }) }, false],
  ["one was never checked", { a: found(0, 0) }, false],
])("if %s, the widgets are healthy: %#", (_name, last, isHealthy) => {
  expect(describeLastChecks(builds("a", "b"), last, now).isHealthy).toBe(isHealthy);
});
