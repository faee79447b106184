import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encodeManifest } from "@orderpane/protocol/bundle";
import type { KeptWidget } from "../cache/build-cache.ts";
import { digest } from "../digest.ts";
import type { BuildConfig } from "../config/resolve-build.ts";

/** Whether the output folder holds exactly these widgets, byte for byte. */
export function isWritten(
  { outDir, project }: Pick<BuildConfig, "outDir" | "project">,
  widgets: readonly KeptWidget[],
): boolean {
  const hashes = widgets.flatMap((widget) => widget.hashes);
  const expected = encodeManifest({ project, widgets: widgets.map(({ bundle }) => bundle) });
  try {
    const names = readdirSync(outDir);
    return (
      names.length === hashes.length + 1 &&
      readFileSync(join(outDir, "manifest.json"), "utf8") === expected &&
      hashes.every(({ name, hash }) => digest(readFileSync(join(outDir, name))) === hash)
    );
  } catch {
    return false;
  }
}
