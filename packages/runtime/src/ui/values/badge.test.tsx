// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Badge } from "./badge.tsx";

afterEach(cleanup);

test("shows its text; the tone changes its style", () => {
  const { rerender } = render(<Badge>новый</Badge>);
  const neutral = screen.getByText("новый").className;
  rerender(<Badge tone="danger">новый</Badge>);
  expect(screen.getByText("новый").className).not.toBe(neutral);
});
