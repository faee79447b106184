import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuiltWidgets, readBuiltWidgets } from "@orderpane/deploy";
import type { Registry, StoredRelease } from "../registry/registry.ts";

/** The bundles of one build of a project, without settings and keys: the same in every store. */
export interface Release {
  /** 16 lower-case hex digits. */
  readonly id: string;
  readonly built: BuiltWidgets;
}

/**
 * Reads the output of `orderpane build`.
 *
 * @throws {DeployError} `no-bundles` or `broken-bundle`
 */
export async function readRelease(folder: string): Promise<Release> {
  const built = await readBuiltWidgets(folder);
  return {
    id: shortHash([built.project, built.widgets.map(({ bundle }) => [bundle.name, bundle.build])]),
    built,
  };
}

/** Adds the source maps of `folder`, so that the registry can store the release. */
export async function encodeRelease(
  { id, built }: Release,
  folder: string,
  at: number,
): Promise<StoredRelease> {
  const maps: Record<string, string> = {};
  for (const { bundle } of built.widgets) {
    // Widgets can be deployed without their maps.
    const map = await readFile(join(folder, bundle.files.map), "utf8").catch(() => null);
    if (map !== null) maps[bundle.build] = map;
  }
  const builds = built.widgets.map(({ bundle }) => bundle.build);
  return { id, at, builds, content: JSON.stringify(built), maps };
}

/** Returns a release that the registry stores, or `null` if it does not keep it. */
export async function loadRelease(
  { releases }: Pick<Registry, "releases">,
  id: string,
): Promise<Release | null> {
  const content = await releases.content(id);
  return content === null ? null : { id, built: JSON.parse(content) as BuiltWidgets };
}

export function shortHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
