/** Runs in a page that a module fills, and explains the blank page if the module fails to load. */
export function explainBlank(): void {
  const explain = () => {
    if (document.body.innerText.trim() !== "") return;
    document.body.textContent =
      "Модуль страницы не загрузился: что с ним, сказано в терминале и в консоли браузера";
  };
  // Captured, because the error event of a missing script does not bubble.
  window.addEventListener("error", explain, true);
  window.addEventListener("unhandledrejection", explain);
}
