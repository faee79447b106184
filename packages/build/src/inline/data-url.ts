import { extname } from "node:path";

const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

export const assetPattern = new RegExp(
  `\\.(?:${Object.keys(mediaTypes)
    .map((type) => type.slice(1))
    .join("|")})$`,
  "i",
);

export function encodeDataUrl(file: string, content: Uint8Array): string {
  const type = mediaTypes[extname(file).toLowerCase()] ?? "application/octet-stream";
  const base64 = `data:${type};base64,${Buffer.from(content).toString("base64")}`;
  if (type !== "image/svg+xml") return base64;
  const text = `data:${type},${encodeSvg(Buffer.from(content).toString("utf8"))}`;
  return Buffer.byteLength(text) < base64.length ? text : base64;
}

// `<`, `>` and `&` are longer as XML references than as percent escapes; URL parsers drop raw newlines and
// tabs; the others would end the URL, or the attribute or string around it.
function encodeSvg(svg: string): string {
  return svg.trim().replace(/[\p{Cc}%#"<>&\\`]/gu, (character) => encodeURIComponent(character));
}
