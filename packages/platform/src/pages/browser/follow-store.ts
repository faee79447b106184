/**
 * Runs in pages with widgets and in the log page, and updates them after each change of the store. Unchanged
 * panels and rows are not replaced, which would reload frames and lose the focus.
 */
export function followStore(): void {
  const list = document.querySelector<HTMLElement>("[data-follow]")!;
  const events = new EventSource("/__store/events");
  let instance: string | null = null;
  events.addEventListener("hello", ({ data }: MessageEvent<string>) => {
    if (instance !== null && instance !== data) {
      // A restarted store has no record of this page or its frames.
      window.location.reload();
      return;
    }
    instance = data;
    refresh(); // The store may have changed before the connection was open.
  });
  events.addEventListener(list.dataset["follow"]!, refresh);
  window.addEventListener("pagehide", () => events.close());
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());

  let running: Promise<void> | null = null;
  let again = false;
  function refresh(): void {
    again = true;
    running ??= bringUpToDate()
      .catch(() => undefined) // The store is gone; when it is back, "hello" refreshes the page.
      .finally(() => (running = null));
  }

  async function bringUpToDate(): Promise<void> {
    while (again) {
      again = false;
      const response = await fetch(window.location.href);
      if (response.ok) reconcile(new DOMParser().parseFromString(await response.text(), "text/html"));
    }
  }

  function itemsIn(root: ParentNode) {
    const items = [...root.querySelectorAll<HTMLElement>("[data-widget-id], [data-entry]")];
    return new Map(items.map((item) => [item.dataset["widgetId"] ?? item.dataset["entry"], item]));
  }

  function reconcile(next: Document): void {
    // The frames keep the order they started with (observed: it is a snapshot).
    for (const part of ["h1", ".record-main"]) follow(part, document, next);
    const shown = itemsIn(list);
    const wanted = itemsIn(next);
    for (const [key, item] of shown) if (!wanted.has(key)) item.remove();
    let previous: HTMLElement | null = null;
    for (const [key, item] of wanted) {
      const current = shown.get(key);
      const placed = current ? update(current, item) : document.importNode(item, true);
      if (!current && previous) previous.after(placed);
      else if (!current) list.prepend(placed);
      previous = placed;
    }
    document.querySelector<HTMLElement>("[data-empty]")!.hidden = wanted.size > 0;
  }

  function update(current: HTMLElement, next: HTMLElement): HTMLElement {
    if (current.dataset["revision"] === next.dataset["revision"]) {
      follow("[data-problems]", current, next);
      return current;
    }
    const copy = document.importNode(next, true);
    copy.toggleAttribute("open", current.hasAttribute("open"));
    current.replaceWith(copy);
    return copy;
  }

  function follow(selector: string, shown: ParentNode, next: ParentNode): void {
    const [old, part] = [shown, next].map((root) => root.querySelector(selector));
    if (old && part && old.innerHTML !== part.innerHTML) old.replaceChildren(...part.childNodes);
  }
}
