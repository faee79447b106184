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

/** The browser's old command. Returns the text that was selected when it ran. */
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
])("the selection is copied if the Clipboard API %s", async (_name, clipboard) => {
  vi.stubGlobal("navigator", { clipboard });
  const seen = onCopy(() => true);
  expect(await writeClipboard("первая\nвторая")).toBe(true);
  expect(seen.selected).toBe("copy: первая\nвторая");
  expect([...document.body.children]).toEqual([button]);
  expect(document.activeElement).toBe(button);
});
