import type { Box, Finding } from "./findings.ts";

declare global {
  interface Window {
    orderpaneCheck: ReturnType<typeof watchFrame>;
    /** Set by text of a sample that was run. */
    __hostile?: boolean;
  }
}

/** Runs in the frame before anything else: makes it repeatable, and records what cannot be found afterwards. */
export function watchFrame(now: number) {
  window.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now] : given, target),
    apply: (date) => String(new date(now)),
    get: (date, name) => (name === "now" ? () => now : Reflect.get(date, name)),
  });
  let seed = 1;
  Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const listeners = new WeakMap<EventTarget, Set<string>>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (this instanceof Element) listeners.set(this, (listeners.get(this) ?? new Set()).add(type));
    return add.call(this, type, ...rest);
  };
  function shorten(text: string): string {
    const short = text.replace(/\s+/g, " ").trim();
    return short.length > 50 ? `${short.slice(0, 49)}…` : short;
  }
  function placeOf(element: Element | null): string {
    if (!element || element === document.body) return "";
    return `${placeOf(element.parentElement)}>${element.localName}.${element.getAttribute("class") ?? ""}`;
  }
  const watched = {
    listeners,
    /** In CSS px, as the frame has reported it. */
    height: 0,
    /** Elements of one kind differ in their texts only. */
    kinds: new Map<Element, string>(),
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
    boxOf: ({ x, y, width, height }: DOMRect): Box => ({ x: x + scrollX, y: y + scrollY, width, height }),
  };
  Object.defineProperty(window, "orderpaneCheck", { value: watched });
  // The frame reports its height to the page around it, which is itself here.
  add.call(window, "message", (event) => {
    const { data } = event as MessageEvent<{ type?: unknown; height?: unknown } | null>;
    if (data?.type === "orderpane:content-height") watched.height = Number(data.height);
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
  const { listeners, height, kinds, shorten, nameOf, placeOf, boxOf } = window.orderpaneCheck;
  const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>("*")].filter(
    (element) => !element.matches("script, style, template"),
  );
  const findings: Finding[] = [];
  const find = (
    rule: Finding["rule"],
    element: Element,
    { subject = nameOf(element), box = element.getBoundingClientRect() } = {},
  ) => {
    const place = placeOf(element);
    if (findings.some((finding) => finding.rule === rule && finding.place === place)) return;
    findings.push({ rule, subject, place, box: boxOf(box) });
  };

  /** The part of the page that an element's own content may cover; `null` if it is hidden. */
  const clips = new Map<Element, DOMRect | null>();
  const everywhere = new DOMRect(-1e6, -1e6, 2e6, 2e6);
  const meet = (a: DOMRect, b: DOMRect): DOMRect | null => {
    const [x, y] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [width, tall] = [Math.min(a.right, b.right) - x, Math.min(a.bottom, b.bottom) - y];
    return width > 1 && tall > 1 ? new DOMRect(x, y, width, tall) : null;
  };
  const clipOf = (element: Element): DOMRect | null => {
    if (element === document.body || !element.parentElement) return everywhere;
    const known = clips.get(element);
    if (known !== undefined) return known;
    const outer = clipOf(element.parentElement);
    const { overflowX, clip, clipPath } = getComputedStyle(element);
    const isHidden = clip !== "auto" || /^inset\((50|100)%/.test(clipPath);
    const own = overflowX === "visible" ? everywhere : element.getBoundingClientRect();
    const result = outer && !isHidden && element.checkVisibility() ? meet(outer, own) : null;
    clips.set(element, result);
    return result;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && clipOf(element) !== null;

  /** The boxes of the lines of all visible texts. */
  const lines: { box: DOMRect; parent: Element; text: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.matches("script, style, option") || !isSeen(parent))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = meet(whole, clipOf(parent) ?? whole);
      if (box) lines.push({ box, parent, text: shorten(node.nodeValue) });
    }
  }

  for (const { box, parent, text } of lines) {
    if (box.right > root.clientWidth + 1 || box.left < -1) {
      find("wide", parent, { subject: `“${text}”`, box });
    }
  }
  for (const element of elements) {
    if (!element.matches("img, svg, canvas, video, input, button, select, textarea, hr")) continue;
    const box = isSeen(element) && meet(element.getBoundingClientRect(), clipOf(element)!);
    if (box && (box.right > root.clientWidth + 1 || box.left < -1)) find("wide", element, { box });
  }
  // Something without a text may be what makes the frame scroll sideways.
  if (root.scrollWidth > root.clientWidth + 1 && !findings.some(({ rule }) => rule === "wide")) {
    const widest = elements.filter(isSeen).toSorted((a, b) => rightOf(b) - rightOf(a))[0];
    if (widest) find("wide", widest);
  }
  function rightOf(element: Element): number {
    return element.getBoundingClientRect().right;
  }

  for (const element of [root, document.body, ...elements]) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 3);
    if (!isCut || element.matches("input, select, textarea, svg *") || !isSeen(element)) continue;
    const text = element.textContent.trim();
    // The sign on a small button may be larger than its box. A tooltip has the whole text.
    if (text.length > 2 && !element.closest("[title]"))
      find("cut", element, { subject: `“${shorten(text)}”` });
  }

  const native = "a[href], button, input, select, textarea, summary, label, option, audio, video";
  for (const element of elements) {
    if (!isSeen(element)) continue;
    const heard = listeners.get(element) ?? new Set();
    if (!heard.has("click")) continue;
    const isNative = element.matches(native);
    const hasKeys = ["keydown", "keyup", "keypress"].some((type) => heard.has(type));
    const isRoving = element.matches("[role=tab], [role=radio], [role=option], [role^=menuitem]");
    const isReached = element.tabIndex >= 0 || isRoving;
    // A list may listen for clicks on its buttons. Then the buttons have to be reached, not the list.
    const isAround =
      element.querySelector(`${native}, [tabindex]`) !== null || element.closest("label") !== null;
    if (isAround || (isReached && (isNative || hasKeys)) || element.matches(":disabled")) continue;
    find("mouse-only", element);
  }

  for (const element of elements) {
    const attack = [...element.attributes].find(
      ({ name, value }) =>
        value.includes("__hostile") && (name.startsWith("on") || /^\s*(javascript|data):/i.test(value)),
    );
    const isScript = element.matches("img[src=x]");
    if (attack || isScript) {
      find("markup", element, { subject: shorten(element.outerHTML) });
    }
  }
  const injected = [...document.querySelectorAll("script")].some(
    ({ textContent }) => textContent === "window.__hostile = true",
  );
  const { __hostile: isRun = false } = window;
  if (isRun || injected) find("markup", root, { subject: "window.__hostile = true" });

  for (const element of [root, document.body, ...elements]) {
    const { color, backgroundColor } = getComputedStyle(element);
    const attributes = [...element.attributes].map(({ name, value }) => {
      const isTelling = /^(class|role|type|style|tabindex|aria-hidden)$/.test(name) || value === "";
      return isTelling ? `${name}=${value}` : name;
    });
    const around = element.parentElement && kinds.get(element.parentElement);
    const content = element.textContent.trim() === "" ? "empty" : "";
    kinds.set(element, [around, element.localName, ...attributes, color, backgroundColor, content].join(" "));
  }

  const shown = document.body.innerText.trim();
  const hasPicture = elements.some(
    (element) =>
      element.matches("img, svg, canvas, video, input, button, select, textarea") && isSeen(element),
  );
  return {
    isEmpty: shown === "" && !hasPicture,
    height,
    hasFailed: [...document.querySelectorAll("[role=alert]")].some(({ textContent }) =>
      failures.includes(textContent),
    ),
    findings,
    kinds: [...new Set(kinds.values())],
  };
}
