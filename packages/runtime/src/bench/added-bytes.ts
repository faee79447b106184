import { hash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { buildFragments } from "./build-fragments.ts";

/** A widget with page access, mount, error boundary and JSONP. */
const source = `import { jsonp, useOrder } from "@orderpane/runtime";
globalThis.keep = jsonp;
export default () => <p>{useOrder().number}</p>;`;

/** Returns the Brotli bytes that reports of errors add to a widget built by `npm run build`. */
export async function reporterBytes(): Promise<number> {
  return (await bytesWith("reports")) - (await bytesWith("another"));
}

/**
 * The bytes with a setting of this name: the median for 41 hashes of the build and the script. A different
 * hash alone can make the Brotli result 45 bytes larger, because Brotli samples positions that depend on the
 * whole text.
 */
async function bytesWith(setting: string): Promise<number> {
  const [html = ""] = await buildFragments([source], { settings: { [setting]: { type: "url" } } });
  const sizes = Array.from({ length: 41 }, (_, index) => {
    const digits = hash("sha256", String(index));
    const renamed = html
      .replace(/(?<= data-build=")[0-9a-f]{16}/, digits.slice(0, 16))
      .replace(/[0-9a-f]{8}(?=\.js\n<\/script>$)/, digits.slice(16, 24));
    return brotliCompressSync(renamed).length;
  });
  return sizes.toSorted((a, b) => a - b)[20]!;
}
