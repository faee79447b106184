/**
 * Runs in a page with widgets, before its frames load: applies the heights that frames report, and opens
 * source locations in the editor.
 */
export function watchPanels(): void {
  const column = document.querySelector<HTMLElement>("[data-widgets]")!;
  const panels = () => [...column.querySelectorAll<HTMLDetailsElement>("[data-widget-id]")];
  // A widget that is not in the store yet has a panel without a frame.
  const windowOf = (panel: HTMLElement) => panel.querySelector("iframe")?.contentWindow;

  // The sender's origin is opaque, so only its window identifies it, and its data is checked.
  window.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    const panel = panels().find((candidate) => windowOf(candidate) === source);
    if (!panel || typeof data !== "object" || data === null) return;
    if (!("type" in data) || data.type !== "orderpane:content-height" || !("height" in data)) return;
    // observed: a collapsed frame measures 0.
    if (!panel.open) return;
    if (typeof data.height === "number" && Number.isFinite(data.height)) showHeight(panel, data.height);
  });

  function showHeight(panel: HTMLElement, content: number): void {
    const field = Number(panel.dataset["height"]);
    const text = (template = "") =>
      template.replace("{content}", String(Math.ceil(content))).replace("{frame}", String(field));
    const inUse = panel.querySelector("[data-in-use]")!;
    const notice = panel.querySelector<HTMLElement>("[data-notice]")!;
    const isTaller = content > field;
    inUse.textContent = content > 0 ? text(column.dataset["inUseText"]) : "";
    notice.hidden = !isTaller;
    notice.textContent = isTaller ? text(column.dataset["tooTallText"]) : "";
  }

  // An editor link responds with an empty page.
  column.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-editor]");
    if (!link) return;
    event.preventDefault();
    void fetch(link.href);
  });
}
