import { extname } from "node:path";

const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".bmp": "image/bmp",
  ".css": "text/css",
  ".csv": "text/csv",
  ".gif": "image/gif",
  ".htm": "text/html",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".otf": "font/otf",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain",
  ".vtt": "text/vtt",
  ".wasm": "application/wasm",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "text/xml",
};

/** Files that an import without a query inlines as a data URL. */
export const assetPattern = /\.(?:avif|gif|jpeg|jpg|png|svg|ttf|webp|woff2?)$/i;

export function encodeDataUrl(file: string, content: Uint8Array): string {
  const type = mediaTypes[extname(file).toLowerCase()] ?? "application/octet-stream";
  const base64 = `data:${type};base64,${Buffer.from(content).toString("base64")}`;
  if (type !== "image/svg+xml") return base64;
  const text = `data:${type},${encodeSvg(Buffer.from(content).toString("utf8"))}`;
  return Buffer.byteLength(text) < base64.length ? text : base64;
}

// `<`, `>` and `&` are longer as XML references than as percent escapes; URL parsers drop raw newlines and
// tabs; white space ends the URL in a srcset; the others would end the URL, or the attribute or string around
// it.
function encodeSvg(svg: string): string {
  return svg
    .trim()
    .replace(/[\p{Cc}\s%#"'()<>&\\`$]/gu, (character) =>
      /['()]/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURIComponent(character),
    );
}
