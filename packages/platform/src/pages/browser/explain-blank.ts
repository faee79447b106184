/** Runs in a page that a module is to fill: where that fails, the page says so instead of staying blank. */
export function explainBlank(): void {
  const explain = () => {
    if (document.body.innerText.trim() !== "") return;
    document.body.textContent =
      "Модуль страницы не загрузился: что с ним, сказано в терминале и в консоли браузера";
  };
  // Captured: a script that is not there has an event of its own, which does not bubble.
  window.addEventListener("error", explain, true);
}
