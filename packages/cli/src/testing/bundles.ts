import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import {
  type BundleOptions as Options,
  writeBundles as write,
} from "@orderpane/deploy/testing/write-bundles";

/** Each version is another build. */
export type BundleOptions = Omit<Options, "script"> & { readonly version?: number };

/** Replaces `dist/` with the build output of these widgets. Deploy it with `--no-build`. */
export async function writeBundles(dir: string, widgets: readonly BundleOptions[]): Promise<WidgetBundle[]> {
  const dist = join(dir, "dist");
  await rm(dist, { recursive: true, force: true });
  const versions = widgets.map(({ version = 1, ...options }) => ({
    ...options,
    script: `document.title="v${version} <&>"`,
  }));
  // The project copied by `createProject`.
  return write(dist, "orderpane", versions);
}
