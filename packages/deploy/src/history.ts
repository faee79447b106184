import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import { DeployError } from "./errors.ts";

export interface HistoryOptions {
  /** Such as `.orderpane/history`; made when the first widget is kept. */
  folder: string;
  /** Address of the store; each has a folder of its own. */
  store: URL;
  /** ms. Default `Date.now`. */
  now?: () => number;
}

/**
 * Keeps widgets as they were, one file a build: `<folder>/<store host>/<id>-<build>.json`, readable by the owner
 * only. A file is either whole or not there. Gives `applyPlan` its `keep`; that throws {@link DeployError}
 * `history-failed`, so that what cannot be kept is not changed.
 */
export function createHistory({ folder, store, now = Date.now }: HistoryOptions) {
  const storeFolder = join(folder, store.host.replace(/[^\w.-]/g, "_"));

  return async function keep(widget: Widget): Promise<void> {
    const file = join(storeFolder, `${widget.id}-${buildOf(widget)}.json`);
    const record = { keptAt: new Date(now()).toISOString(), ...widget };
    try {
      await mkdir(storeFolder, { recursive: true, mode: 0o700 });
      await writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : "unknown failure";
      throw new DeployError("history-failed", `widget ${widget.id} cannot be kept in ${file}: ${why}`, {
        fix: "Make the folder writable; nothing was changed in the store without a copy of what it held.",
        cause,
      });
    }
  };
}

/** A build as the marker's reader gives it is a hash or empty, so it may become a part of a file name. */
function buildOf({ code }: Widget): string {
  const build = readMarker(code ?? "")?.build;
  if (build) return build;
  return createHash("sha256")
    .update(code ?? "")
    .digest("hex")
    .slice(0, 16);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
