/** The conditions under which a widget's frame is shown. A page keeps them in its address. */
export interface FrameConditions {
  /** CSS px. */
  readonly width: number;
  /** CSS px; `null`: the widget's own height. */
  readonly height: number | null;
  readonly globals: (typeof globalsModes)[number];
  readonly lateMs: number;
  /** Whether the frame can reach only this store's origin. */
  readonly isOffline: boolean;
  /**
   * The back-office's theme; `null`: the page and its frames follow the browser. A frame whose scheme differs
   * from its page's is never transparent.
   */
  readonly scheme: (typeof schemes)[number] | null;
}

export const globalsModes = ["present", "late", "absent"] as const;
export const schemes = ["light", "dark"] as const;

/** observed: 370 px wide, the globals are there. */
export const platformConditions: FrameConditions = {
  width: 370,
  height: null,
  globals: "present",
  lateMs: 1000,
  isOffline: false,
  scheme: null,
};

export const widths = { min: 240, max: 800 };
export const heights = { min: 20, max: 2000 };
export const delays = { min: 0, max: 60_000 };

/** An absent or unknown condition is as on the platform; a number out of range becomes the nearest one. */
export function decodeConditions(query: URLSearchParams): FrameConditions {
  return {
    width: readNumber(query.get("width"), widths) ?? platformConditions.width,
    height: readNumber(query.get("height"), heights),
    globals: globalsModes.find((presence) => presence === query.get("globals")) ?? platformConditions.globals,
    lateMs: readNumber(query.get("late"), delays) ?? platformConditions.lateMs,
    isOffline: query.get("offline") === "1",
    scheme: schemes.find((scheme) => scheme === query.get("scheme")) ?? null,
  };
}

/** The query of a page and of its frames. */
export function encodeConditions(conditions: FrameConditions): string {
  const { width, height, globals, lateMs, isOffline, scheme } = conditions;
  const query = new URLSearchParams();
  if (globals !== platformConditions.globals) query.set("globals", globals);
  if (globals === "late") query.set("late", String(lateMs));
  if (isOffline) query.set("offline", "1");
  if (scheme) query.set("scheme", scheme);
  if (width !== platformConditions.width) query.set("width", String(width));
  if (height !== null) query.set("height", String(height));
  return query.size === 0 ? "" : `?${String(query)}`;
}

function readNumber(text: string | null, { min, max }: { min: number; max: number }): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : null;
}
