export function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const state = button.parentElement?.querySelector("[data-copy-state]");
    const text = document.getElementById(button.dataset["copy"] ?? "");
    if (!state || !text) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        state.textContent = button.dataset["copied"] ?? "";
      } catch {
        state.textContent = button.dataset["notCopied"] ?? "";
      }
    });
  }
}
