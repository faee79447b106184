import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { buildFragments } from "./testing/build-fragments.ts";

/** A widget that Preact shows, and that holds on to something. */
const widget = (kept: string, order: string) =>
  `globalThis.keep = ${kept};\nexport default () => <p>{${order}.number}</p>;`;

const bare = widget("1", "globalThis.order_info");

/** Page access, mount, error boundary, JSONP. */
const core = `import { jsonp, orderInfo } from "@orderpane/runtime";\n${widget("jsonp", "orderInfo()")}`;

const bareRuntime = { find: "@orderpane/runtime", replacement: inSrc("testing/bare-runtime.tsx") };

/**
 * Bytes of Brotli that a widget grows by, built as `npm run build` does, above the same widget that Preact alone shows.
 * Of what several exports use, each counts the whole.
 */
export default defineBench([
  // At most 1,200.
  sizeCase("runtime.core", core),
  ...["index.ts", "ui.ts"].flatMap((entry) =>
    exportsOf(entry).map((name) =>
      sizeCase(
        `runtime.size.${name}`,
        `import { ${name} } from "measured";\n${widget(name, "globalThis.order_info")}`,
        [bareRuntime, { find: "measured", replacement: inSrc(entry) }],
      ),
    ),
  ),
]);

function sizeCase(key: string, source: string, alias: (typeof bareRuntime)[] = []): BenchCase {
  return {
    key,
    unit: "bytes",
    async start() {
      const without = await bytesOf(bare, [bareRuntime]);
      return { ours: async () => (await bytesOf(source, alias)) - without };
    },
  };
}

/** The median of nine widgets that differ by their names: another hash alone can shift what Brotli gives by twenty. */
async function bytesOf(source: string, alias: (typeof bareRuntime)[]): Promise<number> {
  const fragments = await buildFragments(
    Array.from({ length: 9 }, () => source),
    { alias },
  );
  const sizes = fragments.map((html) => brotliCompressSync(html).length);
  return sizes.toSorted((a, b) => a - b)[4]!;
}

/** The values that an entry exports, by name: entries only re-export. None where there is no such entry. */
function exportsOf(entry: string): string[] {
  const file = inSrc(entry);
  if (!existsSync(file)) return [];
  const lists = Array.from(readFileSync(file, "utf8").matchAll(/^export \{([^}]*)\}/gm), ([, list]) => list!);
  const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type ")).toSorted();
}

function inSrc(path: string): string {
  return join(import.meta.dirname, path);
}
