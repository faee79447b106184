import { hash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Alias, buildFragments } from "./build-fragments.ts";

/** The source of a widget that shows something and keeps a reference to `kept`. */
export function keepingWidget(kept: string, order = "globalThis.order_info"): string {
  return `globalThis.keep = ${kept};\nexport default () => <p>{${order}.number}</p>;`;
}

/** The source of a widget with page access, mount, error boundary and JSONP. */
export const core = `import { jsonp, useOrder } from "@orderpane/runtime";\n${keepingWidget("jsonp", "useOrder()")}`;

/** Replaces the runtime with Preact alone. */
export const bareRuntime: Alias = {
  find: "@orderpane/runtime/entry",
  replacement: join(import.meta.dirname, "bare-runtime.tsx"),
};

/** Bytes of Brotli that a widget has more than one that uses only Preact, built as `npm run build` does. */
export async function addedBytes(source: string, alias: readonly Alias[] = []): Promise<number> {
  const bare = await bytesOf(keepingWidget("1"), [bareRuntime]);
  return (await bytesOf(source, alias)) - bare;
}

/**
 * The median for 41 hashes of the build and of the script. Another hash alone can make the result of Brotli
 * 45 bytes larger, because it samples a text at places that depend on all of it.
 */
async function bytesOf(source: string, alias: readonly Alias[]): Promise<number> {
  const [html = ""] = await buildFragments([source], { alias });
  const sizes = Array.from({ length: 41 }, (_, index) => {
    const digits = hash("sha256", String(index));
    const renamed = html
      .replace(/(?<= data-build=")[0-9a-f]{16}/, digits.slice(0, 16))
      .replace(/[0-9a-f]{8}(?=\.js\n<\/script>$)/, digits.slice(16, 24));
    return brotliCompressSync(renamed).length;
  });
  return sizes.toSorted((a, b) => a - b)[20]!;
}
