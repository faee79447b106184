import { hash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Alias, buildFragments, type FragmentOptions } from "./build-fragments.ts";

/** A widget with page access, mount, error boundary and JSONP. */
const core = `import { jsonp, useOrder } from "@orderpane/runtime";
globalThis.keep = jsonp;
export default () => <p>{useOrder().number}</p>;`;

/** The same widget with Preact alone. */
const bare = `globalThis.keep = 1;
export default () => <p>{globalThis.order_info.number}</p>;`;

const bareRuntime: Alias = {
  find: "@orderpane/runtime/entry",
  replacement: join(import.meta.dirname, "bare-runtime.tsx"),
};

/** Returns the Brotli bytes that the runtime's core adds to a widget built by `npm run build`. */
export async function coreBytes(): Promise<number> {
  return (await bytesOf(core)) - (await bytesOf(bare, { alias: [bareRuntime] }));
}

/** Returns the Brotli bytes that reports of errors add to the same widget. */
export async function reporterBytes(): Promise<number> {
  const withSetting = (name: string) => bytesOf(core, { settings: { [name]: { type: "url" } } });
  return (await withSetting("reports")) - (await withSetting("another"));
}

/**
 * The median for 41 hashes of the build and the script. A different hash alone can make the Brotli result 45
 * bytes larger, because Brotli samples positions that depend on the whole text.
 */
async function bytesOf(source: string, options: FragmentOptions = {}): Promise<number> {
  const [html = ""] = await buildFragments([source], options);
  const sizes = Array.from({ length: 41 }, (_, index) => {
    const digits = hash("sha256", String(index));
    const renamed = html
      .replace(/(?<= data-build=")[0-9a-f]{16}/, digits.slice(0, 16))
      .replace(/[0-9a-f]{8}(?=\.js\n<\/script>$)/, digits.slice(16, 24));
    return brotliCompressSync(renamed).length;
  });
  return sizes.toSorted((a, b) => a - b)[20]!;
}
