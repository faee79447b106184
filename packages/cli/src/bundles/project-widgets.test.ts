import { expect, test } from "vitest";
import { requireKnownWidgets } from "./project-widgets.ts";

test.each([
  ["pionts", ["points"], "Did you mean points?"],
  ["pionts", ["points", "stock"], "Did you mean points? There are points, stock."],
  ["stack", ["stock", "stuck"], "Did you mean one of stock, stuck?"],
  ["other", ["points"], "There is only points."],
  ["other", ["points", "stock"], "There are points, stock."],
])("%s, where there are %j: %s", (name, all, fix) => {
  const require = () =>
    requireKnownWidgets(
      [name],
      all.map((known) => ({ name: known })),
    );
  expect(require).toThrow(expect.objectContaining({ fix }) as Error);
});
