import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encodeManifest } from "@orderpane/protocol/bundle";
import type { BuildConfig } from "../build-config.ts";
import type { BuiltWidget } from "../built-widget.ts";

export function isWritten(
  { outDir, project }: Pick<BuildConfig, "outDir" | "project">,
  widgets: readonly BuiltWidget[],
): boolean {
  const manifest = encodeManifest({ project, widgets: widgets.map(({ bundle }) => bundle) });
  const files = [{ name: "manifest.json", content: manifest }, ...widgets.flatMap((widget) => widget.files)];
  try {
    return (
      readdirSync(outDir).length === files.length &&
      files.every(({ name, content }) => readFileSync(join(outDir, name), "utf8") === content)
    );
  } catch {
    return false;
  }
}
