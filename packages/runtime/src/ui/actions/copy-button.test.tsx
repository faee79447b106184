// @vitest-environment happy-dom
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, fireEvent, renderWidget, screen } from "../../testing.ts";
import { CopyButton } from "./copy-button.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeText.mockReset();
});

const said = () => screen.getByRole("status").textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const click = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button"));
    await setImmediate();
  });

test("a copy button copies its text and confirms it for three seconds", async () => {
  renderWidget(<CopyButton text="+7 916 123-45-67" aria-label="Копировать телефон" />);
  expect(said()).toBe("");
  await click();
  expect(writeText).toHaveBeenCalledWith("+7 916 123-45-67");
  expect(said()).toBe("Скопировано");
  await pass(2999);
  expect(said()).toBe("Скопировано");
  await pass(1);
  expect(said()).toBe("");
});

test("a copy button shows a failure until copying works", async () => {
  writeText.mockRejectedValueOnce(new DOMException("denied", "NotAllowedError"));
  renderWidget(<CopyButton text="1" />);
  await click();
  expect(said()).toBe("Не удалось: выделите текст и нажмите Ctrl+C");
  await pass(60_000);
  expect(said()).toContain("Ctrl+C");
  await click();
  expect(said()).toBe("Скопировано");
});

test.each([
  ["is closed to the frame", { writeText: () => Promise.reject(new DOMException("denied")) }],
  ["does not exist", undefined],
])("the browser's old command copies a selection if the Clipboard API %s", async (_name, clipboard) => {
  vi.stubGlobal("navigator", { clipboard });
  const selected: string[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    selected.push(`${command}: ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return true;
  };
  const { container } = renderWidget(<CopyButton text={"первая\nвторая"} />);
  screen.getByRole("button").focus();
  await click();
  expect(selected).toEqual(["copy: первая\nвторая"]);
  expect([...document.body.children]).toEqual([container]);
  expect(document.activeElement).toBe(screen.getByRole("button"));
  expect(said()).toBe("Скопировано");
  Reflect.deleteProperty(document, "execCommand");
});
