import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { benchProject, benchWidget } from "../testing/bench-project.ts";

test("an ordinary widget with Preact has at most 17,200 bytes, 6,750 in Brotli", async () => {
  const { config, stop } = await benchProject();
  onTestFinished(stop);
  await buildWidgets(config);
  const html = await readFile(join(config.outDir, `${benchWidget}.html`), "utf8");
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(17_200);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(6_750);
});
