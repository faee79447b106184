// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { fireEvent, renderWidget, screen } from "../../testing.ts";
import { Button } from "./button.tsx";

test("a button calls onClick for each click and does not submit a form", () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: Event) => void>();
  renderWidget(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Обновить</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Обновить" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a busy button is marked as busy, keeps the focus and ignores clicks", () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = renderWidget(<Button onClick={onClick}>Выбить чек</Button>);
  const button = screen.getByRole("button");
  button.focus();
  rerender(
    <Button busy onClick={onClick}>
      Выбить чек
    </Button>,
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute("aria-busy"), button.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
  rerender(<Button onClick={onClick}>Выбить чек</Button>);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});
