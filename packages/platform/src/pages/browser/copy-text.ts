export function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const state = button.parentElement!.querySelector("[data-copy-state]")!;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset["copy"]!)!.textContent;
      try {
        await navigator.clipboard.writeText(text);
        state.textContent = button.dataset["copied"]!;
      } catch {
        state.textContent = button.dataset["notCopied"]!;
      }
    });
  }
}
