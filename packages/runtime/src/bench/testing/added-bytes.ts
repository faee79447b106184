import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Alias } from "@orderpane/build";
import { buildFragments } from "./build-fragments.ts";

/** The source of a widget that shows something and keeps a reference to `kept`. */
export function keepingWidget(kept: string, order = "globalThis.order_info"): string {
  return `globalThis.keep = ${kept};\nexport default () => <p>{${order}.number}</p>;`;
}

/** The source of a widget with page access, mount, error boundary and JSONP. */
export const core = `import { jsonp, orderInfo } from "@orderpane/runtime";\n${keepingWidget("jsonp", "orderInfo()")}`;

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
 * The median of nine widgets that differ by their names: another hash alone can shift what Brotli gives by
 * twenty.
 */
async function bytesOf(source: string, alias: readonly Alias[]): Promise<number> {
  const fragments = await buildFragments(
    Array.from({ length: 9 }, () => source),
    { alias },
  );
  const sizes = fragments.map((html) => brotliCompressSync(html).length);
  return sizes.toSorted((a, b) => a - b)[4]!;
}
