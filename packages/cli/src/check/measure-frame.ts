import type { Box, Finding } from "./findings.ts";

declare global {
  interface Window {
    orderpaneCheck: ReturnType<typeof watchFrame>;
    /** Set by text of a sample that was run. */
    __hostile?: boolean;
  }
}

/** Runs in the frame before anything else. `now` is the time in the frame. */
export function watchFrame(now: number) {
  window.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now] : given, target),
    apply: (date) => String(new date(now)),
    get: (date, name) => (name === "now" ? () => now : Reflect.get(date, name)),
  });
  function shorten(text: string): string {
    const short = text.replace(/\s+/g, " ").trim();
    return short.length > 50 ? `${short.slice(0, 49)}…` : short;
  }
  function placeOf(element: Element | null): string {
    if (!element || element === document.body) return "";
    return `${placeOf(element.parentElement)}>${element.localName}.${element.getAttribute("class") ?? ""}`;
  }
  const watched = {
    /** In CSS px, as the frame has reported it. */
    height: 0,
    /** The elements that the Tab key has reached. */
    stops: [] as Element[],
    shorten,
    /** The tag of an element and its text. */
    nameOf: (element: Element): string => {
      const text = shorten(element.getAttribute("aria-label") ?? element.textContent);
      return `<${element.localName}>${text && ` “${text}”`}`;
    },
    /** Equal for elements that differ in their texts only. */
    placeOf,
    boxOf: (element: Element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    },
  };
  Object.defineProperty(window, "orderpaneCheck", { value: watched });
  // The frame reports its height to the page around it, which is itself here.
  window.addEventListener("message", (event: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (event.data?.type === "orderpane:content-height") watched.height = Number(event.data.height);
  });
  return watched;
}

/** Resolves when the frame has painted. */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))));
  return promise;
}

/**
 * Runs in the frame, so it can use nothing from outside. `failures` are the messages that the runtime shows in
 * place of a widget that threw.
 */
export function measureFrame(failures: readonly string[]) {
  const root = document.documentElement;
  const { height, shorten, nameOf, placeOf, boxOf } = window.orderpaneCheck;
  const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>("*")].filter(
    (element) => !element.matches("script, style, template"),
  );
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const findings: Finding[] = [];
  const find = (rule: Finding["rule"], element: Element, subject = nameOf(element)) => {
    const place = placeOf(element);
    if (findings.some((finding) => finding.rule === rule && finding.place === place)) return;
    findings.push({ rule, subject, place, box: boxOf(element) });
  };

  const scrolls = (element: Element) => !/visible|clip/.test(getComputedStyle(element).overflowX);
  const isScrolled = (element: Element): boolean =>
    element !== document.body && (scrolls(element) || isScrolled(element.parentElement!));
  if (root.scrollWidth > root.clientWidth + 1) {
    const wide = elements.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const end = Math.max(right, left + element.scrollWidth);
      return end > root.clientWidth + 1 && isSeen(element) && !isScrolled(element);
    });
    const innermost = wide.filter((element) => !wide.some((other) => element.contains(other.parentElement)));
    for (const element of innermost) find("wide", element);
  }

  for (const element of [root, document.body, ...elements]) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isCut =
      (hides(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(overflowY) && scrollHeight > clientHeight + 3);
    // One pixel is left of a text that only screen readers read.
    if (!isCut || clientWidth <= 1 || !isSeen(element)) continue;
    const text = element.textContent.trim();
    const isField = element.matches("input, select, textarea, svg *");
    // The sign on a small button may be larger than its box. A tooltip has the whole text.
    if (text.length <= 2 || isField || element.closest("[title]")) continue;
    find("cut", element, `“${shorten(text)}”`);
  }

  const attack = "window.__hostile = true";
  const suspects = [...document.querySelectorAll("script, img[src=x], [href*=__hostile]")];
  const injected = suspects.find((element) => !element.matches("script") || element.textContent === attack);
  const { __hostile: isRun = false } = window;
  if (injected || isRun) find("markup", injected ?? root, attack);

  const structure = [root, document.body, ...elements].map((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const attributes = [...element.attributes].map(({ name, value }) => {
      const isTelling = /^(class|role|type|style|tabindex|aria-hidden)$/.test(name) || value === "";
      return isTelling ? `${name}=${value}` : name;
    });
    const content = element.textContent.trim() === "" ? "empty" : "";
    return [placeOf(element), ...attributes, color, backgroundColor, content].join(" ");
  });
  const hasPicture = elements.some(
    (element) =>
      element.matches("img, svg, canvas, video, input, button, select, textarea") && isSeen(element),
  );
  return {
    isEmpty: document.body.innerText.trim() === "" && !hasPicture,
    height,
    hasFailed: [...document.querySelectorAll("[role=alert]")].some(({ textContent }) =>
      failures.includes(textContent),
    ),
    findings,
    /** Equal in frames that differ in the texts and the number of their elements only. */
    structure: [...new Set(structure)].join("\n"),
  };
}
