import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

test("the whole client has about 2,000 bytes, minified and in Brotli", async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "index.ts"),
    resolve: { conditionNames: ["orderpane-source"] },
  });
  const { output } = await bundle.generate({ minify: true, comments: false });
  await bundle.close();
  expect(output).toHaveLength(1);
  const bytes = brotliCompressSync(output[0].code).length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(2050);
});
