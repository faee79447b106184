// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { RemoteError } from "../../errors.ts";
import { fireEvent, renderWidget, screen, waitFor } from "../../testing.ts";
import { Confirm, type ConfirmProps } from "./confirm.tsx";

const onConfirm = vi.fn<() => unknown>();
const onEnd = vi.fn<() => void>();

function show(props: Partial<ConfirmProps> = {}) {
  onConfirm.mockReset();
  onEnd.mockReset();
  const confirm = (more: Partial<ConfirmProps>) => (
    <Confirm question="Удалить бонусы?" onConfirm={onConfirm} onEnd={onEnd} {...more}>
      Удалить
    </Confirm>
  );
  const { rerender } = renderWidget(confirm(props));
  return (more: Partial<ConfirmProps>) => rerender(confirm(more));
}

const button = (name: string) => screen.getByRole("button", { name });
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
};
const answerable = () => waitFor(() => button("Отмена"));

test("a confirmation asks first, with the focus on the button that cancels", async () => {
  show();
  await press("Удалить");
  await answerable();
  expect(screen.getByRole("status").textContent).toContain("Удалить бонусы?");
  expect(document.activeElement).toBe(button("Отмена"));
  expect(onConfirm).not.toHaveBeenCalled();
});

test("cancelling a confirmation does nothing and returns the focus", async () => {
  show();
  expect(document.activeElement).toBe(document.body);
  await press("Удалить");
  await press("Отмена");
  await waitFor(() => expect(document.activeElement).toBe(button("Удалить")));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledOnce();
});

test("confirming calls onConfirm once, even for two clicks before a render, and shows a busy state", async () => {
  show({ action: "Да, удалить" });
  const { promise, resolve } = Promise.withResolvers<void>();
  onConfirm.mockReturnValueOnce(promise);
  await press("Удалить");
  await answerable();
  const confirm = button("Да, удалить");
  confirm.click();
  confirm.click();
  await waitFor(() => expect(button("Да, удалить").getAttribute("aria-busy")).toBe("true"));
  expect(button("Отмена")).toMatchObject({ disabled: true });
  await press("Да, удалить");
  expect(onEnd).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(document.activeElement).toBe(button("Удалить")));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledOnce();
  await press("Удалить");
  await press("Да, удалить");
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(2));
});

test("a confirmed action that fails shows the server's message and can be repeated", async () => {
  show({ failure: "Не удалены" });
  onConfirm.mockRejectedValueOnce(new RemoteError("timeout", "took long"));
  onConfirm.mockRejectedValueOnce(new RemoteError("payload", "no", { cause: { message: "Закрыто" } }));
  await press("Удалить");
  await press("Удалить");
  expect((await screen.findByRole("alert")).textContent).toContain("Не удалены");
  await press("Повторить");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Закрыто"));
  await press("Повторить");
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(onConfirm).toHaveBeenCalledTimes(3);
});
