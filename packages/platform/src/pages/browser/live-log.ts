/** Runs in the page of the request log: adds new rows as they come, and filters while somebody types. */
export function followLog(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  const rows = find("[data-log-rows]");
  const state = find("[data-log-state]");
  const pause = find("[data-pause]");
  const form = document.querySelector<HTMLFormElement>("[data-log] form")!;
  const rowsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-entry]")];
  const entryOf = (row: HTMLElement) => Number(row.dataset["entry"]);
  let isPaused = false;

  pause.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
    pause.textContent = pause.dataset[isPaused ? "resumeText" : "pauseText"] ?? "";
    showState(isPaused ? "paused" : "live");
    if (!isPaused) refresh();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    refresh();
  });
  form.addEventListener("input", refresh);

  const events = new EventSource("/__store/events");
  events.addEventListener("hello", () => {
    showState(isPaused ? "paused" : "live");
    if (!isPaused) refresh(); // Requests may have come before the connection was open.
  });
  events.addEventListener("log", () => isPaused || refresh());
  events.addEventListener("error", () => showState("disconnected"));
  window.addEventListener("pagehide", () => events.close());
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());

  function showState(key: "live" | "paused" | "disconnected"): void {
    state.hidden = false;
    state.textContent = state.dataset[key] ?? "";
    state.dataset["state"] = key;
  }

  let running: Promise<void> | null = null;
  let again = false;
  function refresh(): void {
    again = true;
    running ??= bringUpToDate()
      .catch(() => undefined) // The store is gone; when it is back, "hello" refreshes the rows.
      .finally(() => (running = null));
  }

  async function bringUpToDate(): Promise<void> {
    while (again) {
      again = false;
      if (!form.checkValidity()) return;
      const address = `/log${query()}`;
      window.history.replaceState(null, "", address);
      const response = await fetch(address);
      const next = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = next.querySelector("[data-log-rows]");
      if (fresh) reconcile(rowsIn(fresh));
    }
  }

  function query(): string {
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && value !== "") filled.set(name, value);
    }
    const language = new URLSearchParams(window.location.search).get("lang");
    if (language !== null) filled.set("lang", language);
    return filled.size === 0 ? "" : `?${String(filled)}`;
  }

  /** Newest first. Rows that stay are not replaced, which would lose a selection and the focus. */
  function reconcile(next: readonly HTMLElement[]): void {
    const wanted = new Set(next.map(entryOf));
    for (const row of rowsIn(rows)) if (!wanted.has(entryOf(row))) row.remove();
    const known = new Set(rowsIn(rows).map(entryOf));
    for (const row of next) {
      if (known.has(entryOf(row))) continue;
      const older = rowsIn(rows).find((other) => entryOf(other) < entryOf(row)) ?? null;
      rows.insertBefore(document.importNode(row, true), older);
    }
    find("[data-log-empty]").hidden = rowsIn(rows).length > 0;
  }
}
