import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encodeManifest } from "@orderpane/protocol/bundle";
import type { CachedWidget } from "../cache/build-cache.ts";
import type { BuildConfig } from "../build-config.ts";

/** Whether the output folder contains exactly these widgets, byte for byte. */
export function isWritten(
  { outDir, project }: Pick<BuildConfig, "outDir" | "project">,
  widgets: readonly CachedWidget[],
): boolean {
  const hashes = widgets.flatMap((widget) => widget.hashes);
  const manifest = encodeManifest({ project, widgets: widgets.map(({ bundle }) => bundle) });
  try {
    const names = readdirSync(outDir);
    return (
      names.length === hashes.length + 1 &&
      readFileSync(join(outDir, "manifest.json"), "utf8") === manifest &&
      hashes.every(
        ({ name, hash: expected }) => hash("sha256", readFileSync(join(outDir, name))) === expected,
      )
    );
  } catch {
    return false;
  }
}
