// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget, screen } from "../../testing.ts";
import { Skeleton } from "./skeleton.tsx";

test.each([
  [undefined, 3],
  [1, 1],
])("a skeleton with lines=%s takes up the space of %i lines", (lines, count) => {
  renderWidget(<Skeleton {...(lines !== undefined && { lines })} />);
  expect(screen.getByRole("status").querySelectorAll("div")).toHaveLength(count);
});
