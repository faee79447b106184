import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { addedBytes, bareRuntime, core, keepingWidget } from "./testing/added-bytes.ts";

/**
 * Bytes of Brotli that a widget grows by, built as `npm run build` does, above the same widget that Preact
 * alone shows. Of what several exports use, each counts the whole.
 */
export default defineBench([
  sizeCase("runtime.core", () => addedBytes(core)),
  ...["index.ts", "ui.ts"].flatMap((entry) =>
    exportsOf(entry).map((name) =>
      sizeCase(`runtime.size.${name}`, () =>
        addedBytes(`import { ${name} } from "measured";\n${keepingWidget(name)}`, [
          bareRuntime,
          { find: "measured", replacement: inSrc(entry) },
        ]),
      ),
    ),
  ),
]);

function sizeCase(key: string, ours: () => Promise<number>): BenchCase {
  return { key, unit: "bytes", start: async () => ({ ours }) };
}

/** Names of the values that an entry exports. Entries only re-export. Empty if there is no such entry. */
function exportsOf(entry: string): string[] {
  const file = inSrc(entry);
  if (!existsSync(file)) return [];
  const lists = Array.from(readFileSync(file, "utf8").matchAll(/^export \{([^}]*)\}/gm), ([, list]) => list!);
  const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type ")).toSorted();
}

function inSrc(path: string): string {
  return join(import.meta.dirname, "..", path);
}
