import type { Finding } from "./findings.ts";

// Each function here runs in the frame, so it can use nothing outside itself except `window.orderpaneCheck`.

declare global {
  interface Window {
    orderpaneCheck: ReturnType<typeof watchFrame>;
    /** Set by a sample's text if it runs as code. */
    __hostile?: boolean;
  }
}

/** Runs before any other code. `now` is the time in the frame. */
export function watchFrame(now: number) {
  window.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now] : given, target),
    apply: (date) => String(new date(now)),
    get: (date, name) => (name === "now" ? () => now : Reflect.get(date, name)),
  });
  function nameOf(element: Element): string {
    const text = (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();
    return `<${element.localName}> ${text.length > 50 ? `${text.slice(0, 49)}…` : text}`.trim();
  }
  /** Equal for elements that differ only in their texts. */
  function placeOf(element: Element | null): string {
    if (!element || element === document.body) return "";
    return `${placeOf(element.parentElement)}>${element.localName}.${element.getAttribute("class") ?? ""}`;
  }
  const watched = {
    /** In CSS px, as reported by the frame. */
    height: 0,
    /** Elements that the Tab key has reached. */
    stops: [] as HTMLElement[],
    placeOf,
    elements: () => [
      ...document.querySelectorAll<HTMLElement>("html, body, body :not(script, style, template)"),
    ],
    isSeen: (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    describe: (rule: Finding["rule"], element: Element, subject = nameOf(element)): Finding => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = { x: x + scrollX, y: y + scrollY, width, height };
      return { rule, subject, place: placeOf(element), box };
    },
  };
  Object.defineProperty(window, "orderpaneCheck", { value: watched });
  // The frame reports its height to its parent page, which is itself here.
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

export function findEmpty(): Finding[] {
  const { elements, isSeen, describe } = window.orderpaneCheck;
  const pictures = "img, svg, canvas, video, input, button, select, textarea";
  const isEmpty =
    document.body.innerText.trim() === "" &&
    !elements().some((element) => element.matches(pictures) && isSeen(element));
  return isEmpty ? [describe("empty", document.body, "")] : [];
}

/** Finds the innermost elements that are wider than the frame. */
export function findWide(): Finding[] {
  const { elements, isSeen, describe } = window.orderpaneCheck;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth + 1) return [];
  const scrolls = (element: Element) => !/visible|clip/.test(getComputedStyle(element).overflowX);
  const isScrolled = (element: Element): boolean =>
    element !== document.body && (scrolls(element) || isScrolled(element.parentElement!));
  const wide = elements().filter((element) => {
    if (!document.body.contains(element.parentElement)) return false;
    const { left, right } = element.getBoundingClientRect();
    const end = Math.max(right, left + element.scrollWidth);
    return end > clientWidth + 1 && isSeen(element) && !isScrolled(element);
  });
  return wide
    .filter((element) => !wide.some((other) => element.contains(other.parentElement)))
    .map((element) => describe("wide", element));
}

export function findCut(): Finding[] {
  const { elements, isSeen, describe } = window.orderpaneCheck;
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const cut = elements().filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const isCut =
      (hides(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(overflowY) && scrollHeight > clientHeight + 3);
    // Text for screen readers only has a size of one pixel.
    if (!isCut || clientWidth <= 1 || !isSeen(element)) return false;
    // An icon on a small button may be larger than its box. A tooltip shows the whole text.
    const isSign = element.textContent.trim().length <= 2;
    return !isSign && !element.matches("input, select, textarea, svg *") && !element.closest("[title]");
  });
  return cut.map((element) => describe("cut", element));
}

export function findMarkup(): Finding[] {
  const attack = "window.__hostile = true";
  const suspects = [...document.querySelectorAll("script, img[src=x], [href*=__hostile]")];
  const injected = suspects.find((element) => !element.matches("script") || element.textContent === attack);
  const { __hostile: isRun } = window;
  if (!injected && !isRun) return [];
  return [window.orderpaneCheck.describe("markup", injected ?? document.documentElement, attack)];
}

/** Returns a text that is equal for frames that differ only in texts and the number of elements. */
export function describeStructure(): string {
  const { elements, placeOf } = window.orderpaneCheck;
  const structure = elements().map((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const tag = (element.cloneNode() as Element).outerHTML;
    return [placeOf(element), tag, color, backgroundColor, element.textContent.trim() === ""].join(" ");
  });
  return [...new Set(structure)].join("\n");
}
