// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeClipboard } from "./write-clipboard.ts";

const button = document.createElement("button");

beforeEach(() => {
  document.body.replaceChildren(button);
  button.focus();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
});

/** The browser's old command; answers what was selected when it ran. */
function onCopy(copy: () => boolean): { selected: string | null } {
  const seen: { selected: string | null } = { selected: null };
  document.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    seen.selected = `${command}: ${field.value.slice(field.selectionStart, field.selectionEnd)}`;
    return copy();
  };
  return seen;
}

test.each([
  ["is closed to the frame", { writeText: () => Promise.reject(new DOMException("denied")) }],
  ["is not there", undefined],
])("where the Clipboard API %s, the selection is copied", async (_name, clipboard) => {
  vi.stubGlobal("navigator", { clipboard });
  const seen = onCopy(() => true);
  expect(await writeClipboard("первая\nвторая")).toBe(true);
  expect(seen.selected).toBe("copy: первая\nвторая");
  expect([...document.body.children]).toEqual([button]);
  expect(document.activeElement).toBe(button);
});

test.each([
  ["refuses", () => false],
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
])("where neither works, because the old command %s, it says so and cleans up", async (_name, copy) => {
  vi.stubGlobal("navigator", {});
  onCopy(copy);
  expect(await writeClipboard("x")).toBe(false);
  expect([...document.body.children]).toEqual([button]);
  expect(document.activeElement).toBe(button);
});

test("where the Clipboard API works, nothing is selected", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const seen = onCopy(() => true);
  expect(await writeClipboard("x")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("x");
  expect(seen.selected).toBeNull();
});
