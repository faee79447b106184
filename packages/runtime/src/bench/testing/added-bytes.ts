import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Alias } from "@orderpane/build";
import { buildFragments } from "./build-fragments.ts";

/** The source of a widget that Preact shows, and that holds on to something. */
export function keepingWidget(kept: string, order = "globalThis.order_info"): string {
  return `globalThis.keep = ${kept};\nexport default () => <p>{${order}.number}</p>;`;
}

/** The source of a widget with page access, mount, error boundary and JSONP. */
export const core = `import { jsonp, orderInfo } from "@orderpane/runtime";\n${keepingWidget("jsonp", "orderInfo()")}`;

/** Puts Preact alone in the place of the runtime. */
export const bareRuntime: Alias = {
  find: "@orderpane/runtime",
  replacement: join(import.meta.dirname, "bare-runtime.tsx"),
};

/** Bytes of Brotli that a widget takes, built as `npm run build` does, above one that Preact alone shows. */
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
