/**
 * Writes a text to the clipboard and returns whether that worked. Call it in a click handler, because
 * browsers require one. The Clipboard API is closed to most frames of a foreign origin, such as a widget's.
 * Then it copies a selection.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;top:0;opacity:0";
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    (focused as HTMLElement | null)?.focus();
  }
}
