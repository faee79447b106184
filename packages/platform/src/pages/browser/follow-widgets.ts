/** Runs in a page with widgets: shows height notices, and keeps record and panels as the store has them. */
export function followWidgets(): void {
  const column = document.querySelector<HTMLElement>("[data-widgets]")!;
  const panels = (root: ParentNode) => [...root.querySelectorAll<HTMLDetailsElement>("[data-widget-id]")];
  // A widget that is not in the store yet has a panel without a frame.
  const frameOf = (panel: HTMLElement) => panel.querySelector("iframe");

  // The sender's origin is opaque, so only its window identifies it, and its data is checked.
  window.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    const panel = panels(column).find((candidate) => frameOf(candidate)?.contentWindow === source);
    if (!panel || typeof data !== "object" || data === null) return;
    if (!("type" in data) || data.type !== "orderpane:content-height" || !("height" in data)) return;
    // observed: a collapsed frame measures 0.
    if (!panel.open) return;
    if (typeof data.height === "number" && Number.isFinite(data.height)) showHeight(panel, data.height);
  });

  // The report of a frame that loaded before this script was lost.
  for (const panel of panels(column)) {
    frameOf(panel)?.contentWindow?.postMessage("orderpane:report-height", "*");
  }

  function showHeight(panel: HTMLElement, content: number): void {
    const field = Number(panel.dataset["height"]);
    const text = (template = "") =>
      template.replace("{content}", String(Math.ceil(content))).replace("{frame}", String(field));
    const inUse = panel.querySelector("[data-in-use]");
    const notice = panel.querySelector<HTMLElement>("[data-notice]");
    if (!inUse || !notice) return;
    inUse.textContent = content > 0 ? text(column.dataset["inUseText"]) : "";
    const isTaller = content > field;
    notice.hidden = !isTaller;
    notice.textContent = isTaller ? text(column.dataset["tooTallText"]) : "";
  }

  // The address of an editor link responds with an empty page.
  column.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-editor]");
    if (!link) return;
    event.preventDefault();
    void fetch(link.href);
  });

  const events = new EventSource("/__store/events");
  let instance: string | null = null;
  events.addEventListener("hello", ({ data }: MessageEvent<string>) => {
    // The store has been restarted: neither this page nor its frames know the new one.
    if (instance !== null && instance !== data) window.location.reload();
    else refresh(); // Widgets may have changed before the connection was open.
    instance = data;
  });
  events.addEventListener("widgets", () => refresh());
  window.addEventListener("pagehide", () => events.close());

  let running: Promise<void> | null = null;
  let again = false;
  function refresh(): void {
    again = true;
    running ??= bringUpToDate()
      .catch(() => undefined) // The store is gone; when it is back, "hello" refreshes the panels.
      .finally(() => (running = null));
  }

  async function bringUpToDate(): Promise<void> {
    while (again) {
      again = false;
      const response = await fetch(window.location.href);
      if (response.ok) reconcile(new DOMParser().parseFromString(await response.text(), "text/html"));
    }
  }

  function reconcile(next: Document): void {
    // The frames keep the order that they were given (observed: it is a snapshot).
    for (const part of ["h1", ".record-main"]) follow(part, document, next);
    const current = new Map(panels(column).map((panel) => [panel.dataset["widgetId"], panel]));
    for (const panel of panels(next)) {
      const shown = current.get(panel.dataset["widgetId"]);
      current.delete(panel.dataset["widgetId"]);
      // Ids ascend, so a new panel belongs at the end. Moving an existing frame would reload it.
      if (!shown) column.append(document.importNode(panel, true));
      else update(shown, panel);
    }
    for (const deleted of current.values()) deleted.remove();
    document.querySelector<HTMLElement>("[data-no-widgets]")!.hidden = panels(column).length > 0;
  }

  function update(shown: HTMLDetailsElement, panel: HTMLDetailsElement): void {
    if (shown.dataset["revision"] === panel.dataset["revision"]) {
      follow("[data-problems]", shown, panel);
      return;
    }
    panel.open = shown.open;
    shown.replaceWith(document.importNode(panel, true));
  }

  function follow(selector: string, shown: ParentNode, next: ParentNode): void {
    const [old, part] = [shown, next].map((root) => root.querySelector(selector));
    // Compared, because a replacement would lose a selection and the focus.
    if (old && part && old.innerHTML !== part.innerHTML) old.replaceChildren(...part.childNodes);
  }
}
