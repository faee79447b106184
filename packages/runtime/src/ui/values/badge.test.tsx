// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget, screen } from "../../testing.ts";
import { Badge } from "./badge.tsx";

test("a badge shows its text, and its tone changes its style", () => {
  const { rerender } = renderWidget(<Badge>новый</Badge>);
  const neutral = screen.getByText("новый").className;
  rerender(<Badge tone="danger">новый</Badge>);
  expect(screen.getByText("новый").className).not.toBe(neutral);
});
