// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { fireEvent, renderWidget, screen } from "../../testing.ts";
import { Notice } from "./notice.tsx";
import { RetryButton } from "../actions/retry-button.tsx";

test.each([
  [undefined, "status"],
  ["neutral", "status"],
  ["danger", "alert"],
] as const)("a notice of tone %s is read out as %s", (tone, role) => {
  renderWidget(<Notice {...(tone && { tone })}>Чек не выбит</Notice>);
  expect(screen.getByRole(role).textContent).toBe("Чек не выбит");
});

test("a notice shows its action next to the text", () => {
  const retry = vi.fn<() => void>();
  renderWidget(
    <Notice tone="danger" action={<RetryButton onClick={retry} />}>
      Сервер не отвечает
    </Notice>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(retry).toHaveBeenCalledOnce();
});
