/** Runs in the page of the request log: adds new rows as they come, and filters while somebody types. */
export function followLog(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  const rows = find("[data-log-rows]");
  const state = find("[data-log-state]");
  const pause = find("[data-pause]");
  const form = document.querySelector<HTMLFormElement>("[data-log] form")!;
  let events: EventSource | null = null;
  let isPaused = false;
  let latest = new AbortController();

  pause.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
    pause.textContent = isPaused ? pause.dataset["resumeText"]! : pause.dataset["pauseText"]!;
    if (isPaused) stop();
    else void show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show();
  });
  form.addEventListener("input", () => void show());
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", ({ persisted }) => persisted && !isPaused && listen());
  listen();

  function query(): string {
    const filled = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    const language = new URLSearchParams(window.location.search).get("lang");
    if (language !== null) filled.push(["lang", language]);
    return filled.length === 0 ? "" : `?${String(new URLSearchParams(filled))}`;
  }

  async function show(): Promise<void> {
    latest.abort();
    latest = new AbortController();
    if (!form.checkValidity()) return;
    const address = `/log${query()}`;
    window.history.replaceState(null, "", address);
    if (!isPaused) listen();
    try {
      const response = await fetch(address, { signal: latest.signal });
      const next = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = next.querySelector("[data-log-rows]");
      if (!fresh) return;
      rows.replaceChildren(...[...fresh.children].map((row) => document.importNode(row, true)));
      tidy();
    } catch {
      // A newer filter aborted this request, or the store is gone, which the event stream reports.
    }
  }

  function listen(): void {
    stop();
    events = new EventSource(`/log/live${query()}`);
    let isFirst = true;
    events.addEventListener("hello", () => {
      showState("live");
      // Rows may have come while the stream was disconnected.
      if (!isFirst) void show();
      isFirst = false;
    });
    events.addEventListener("rows", ({ data }: MessageEvent<string>) => {
      const body = new DOMParser().parseFromString(`<table><tbody>${data}</tbody></table>`, "text/html");
      const known = new Set([...rows.children].map((row) => (row as HTMLElement).dataset["entry"]));
      const fresh = [...body.querySelectorAll<HTMLElement>("tr")].filter(
        (row) => !known.has(row.dataset["entry"]),
      );
      rows.prepend(...fresh.map((row) => document.importNode(row, true)));
      tidy();
    });
    events.addEventListener("error", () => showState("disconnected"));
  }

  function stop(): void {
    events?.close();
    events = null;
    if (isPaused) showState("paused");
  }

  function showState(key: "live" | "paused" | "disconnected"): void {
    state.hidden = false;
    state.textContent = state.dataset[key]!;
    state.dataset["state"] = key;
  }

  function tidy(): void {
    const most = Number(rows.dataset["most"]);
    while (rows.children.length > most) rows.lastElementChild!.remove();
    find("[data-log-empty]").hidden = rows.children.length > 0;
  }
}
