/** Under which conditions a widget's frame is tried. They stand in the address of a page, so that it can be shared. */
export interface FrameTools {
  /** CSS px. */
  readonly width: number;
  /** CSS px; `null`: as the widget says. */
  readonly height: number | null;
  readonly globals: (typeof presences)[number];
  /** Where the globals are late. */
  readonly lateMs: number;
  /** Whether the frame may reach this store's origin alone. */
  readonly isOffline: boolean;
  /** Of the back-office; `null`: the page's is the browser's, the frame's is light. */
  readonly scheme: (typeof schemes)[number] | null;
}

export const presences = ["present", "late", "absent"] as const;
export const schemes = ["light", "dark"] as const;

/** observed: 370 px wide, the globals are there. assumed: a light back-office. */
export const platformTools: FrameTools = {
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

/** What is absent, or cannot be, is as on the platform; a number out of range is the nearest one. */
export function decodeTools(query: URLSearchParams): FrameTools {
  return {
    width: readNumber(query.get("width"), widths) ?? platformTools.width,
    height: readNumber(query.get("height"), heights),
    globals: presences.find((presence) => presence === query.get("globals")) ?? platformTools.globals,
    lateMs: readNumber(query.get("late"), delays) ?? platformTools.lateMs,
    isOffline: query.get("offline") === "1",
    scheme: schemes.find((scheme) => scheme === query.get("scheme")) ?? null,
  };
}

/** The query of a page, or nothing where all is as on the platform. */
export function encodeTools(tools: FrameTools): string {
  const { width, height } = tools;
  const query = new URLSearchParams(encodeFrameTools(tools));
  if (width !== platformTools.width) query.set("width", String(width));
  if (height !== null) query.set("height", String(height));
  return prefixed(query);
}

/** The query of a frame's page: without what only the page around it has to know. */
export function encodeFrameTools({ globals, lateMs, isOffline, scheme }: FrameTools): string {
  const query = new URLSearchParams();
  if (globals !== platformTools.globals) query.set("globals", globals);
  if (globals === "late") query.set("late", String(lateMs));
  if (isOffline) query.set("offline", "1");
  if (scheme) query.set("scheme", scheme);
  return prefixed(query);
}

function prefixed(query: URLSearchParams): string {
  return query.size === 0 ? "" : `?${String(query)}`;
}

function readNumber(text: string | null, { min, max }: { min: number; max: number }): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : null;
}
