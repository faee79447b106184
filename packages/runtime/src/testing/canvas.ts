/** The adapter that provides contexts for canvases in happy-dom. */
export interface CanvasAdapter {
  getContext(caller: { canvas: object }, type: string): object | null;
  toDataURL(): string;
  toBlob(caller: object, callback: (blob: Blob) => void): void;
}

/** Provides each canvas with a 2D context that accepts every call and draws nothing. */
export const blankCanvas: CanvasAdapter = {
  getContext({ canvas }, type) {
    if (type !== "2d") return null;
    const context = contexts.get(canvas) ?? blankContext(canvas);
    contexts.set(canvas, context);
    return context;
  },
  toDataURL: () => "data:image/png;base64,",
  toBlob: (_caller, callback) => callback(new Blob([], { type: "image/png" })),
};

/** A canvas always returns the same context. */
const contexts = new WeakMap<object, object>();

function blankContext(canvas: object): object {
  const gradient = { addColorStop() {} };
  const pixels = (width: number, height: number) => {
    return { width, height, data: new Uint8ClampedArray(4 * width * height) };
  };
  const context: Record<string | symbol, unknown> = {
    canvas,
    font: "10px sans-serif",
    fillStyle: "#000000",
    strokeStyle: "#000000",
    lineWidth: 1,
    globalAlpha: 1,
    // Approximates the default font.
    measureText: (text: unknown) => ({ ...textMetrics, width: 5 * String(text).length }),
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
    createConicGradient: () => gradient,
    createPattern: () => gradient,
    createImageData: pixels,
    getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
    getLineDash: () => [],
    isPointInPath: () => false,
    isPointInStroke: () => false,
  };
  return new Proxy(context, {
    get: (known, name) => (name in known || typeof name === "symbol" ? known[name] : () => {}),
  });
}

const textMetrics = {
  actualBoundingBoxAscent: 8,
  actualBoundingBoxDescent: 2,
  actualBoundingBoxLeft: 0,
  actualBoundingBoxRight: 0,
  fontBoundingBoxAscent: 8,
  fontBoundingBoxDescent: 2,
};
