import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BuildConfig } from "../../../build-config.ts";
import { resolveBuild } from "../../../config/resolve-build.ts";
import { temporaryProject, widgetFiles } from "../../../testing/temporary-project.ts";
import { compileWidget } from "../../compile-widget.ts";
import { builderOf } from "../../widget-builder.ts";
import { generatedWidgets } from "../testing/generated-widgets.ts";
import { playWidget } from "../testing/play-widget.ts";

const atOnce = 4;

test(
  "generated widgets show the same with the whole Preact and without what they cannot reach",
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const seed = Date.now() % 2 ** 31;
    const sources = fc.sample(generatedWidgets(), { numRuns: scaled({ sample: 8, all: 2000 }), seed });
    const names = Array.from({ length: atOnce }, (_, index) => `kind-${index}`);
    const root = await temporaryProject(
      Object.assign({}, ...names.map((name) => widgetFiles(name, { "index.tsx": "" }))),
    );
    const [small, whole] = [await resolveBuild({ root }), await resolveBuild({ root })];
    builderOf(whole).isShrunk = false;
    const queue = sources.values();
    const saved = await Promise.all(
      names.map(async (name) => {
        let bytes = 0;
        for (const source of queue) bytes += await compare({ small, whole }, { name, source, seed });
        return bytes;
      }),
    );
    const all = saved.reduce((sum, bytes) => sum + bytes, 0);
    expect(all).toBeGreaterThan(0);
    await annotate(`${sources.length} widgets, ${Math.round(all / sources.length)} bytes less each`);
  },
);

/** Returns how many bytes are saved. */
async function compare(
  configs: Record<"small" | "whole", BuildConfig>,
  { name, source, seed }: { name: string; source: string; seed: number },
): Promise<number> {
  const entry = join(configs.small.root, "widgets", name, "index.tsx");
  await writeFile(entry, source);
  const compile = async (config: BuildConfig) => {
    const { script } = await compileWidget(config, {
      name,
      dir: "",
      entry,
      title: "",
      height: 1,
      page: "order",
      settings: {},
      budget: {},
    });
    return { script, shown: await playWidget(name, script, 3) };
  };
  const [small, whole] = await Promise.all([compile(configs.small), compile(configs.whole)]);
  expect(small.shown, `seed ${seed}: ${source}`).toEqual(whole.shown);
  return whole.script.length - small.script.length;
}
