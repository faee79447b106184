// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Skeleton } from "./skeleton.tsx";

afterEach(cleanup);

test.each([
  [undefined, 3],
  [1, 1],
  [5, 5],
])("lines=%s takes up the space of %i lines", (lines, count) => {
  render(<Skeleton {...(lines !== undefined && { lines })} />);
  expect(screen.getByRole("status").querySelectorAll("div")).toHaveLength(count);
});
