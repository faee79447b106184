import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeChange } from "../../history/change.ts";

/** A change that a run has left in history. */
export interface StoredRecord {
  /** `update kept`, `update acknowledged`, `create searched`, or `unknown`. */
  readonly kind: string;
  /** The file and the record. */
  readonly text: string;
}

/** All files in history. */
export async function readRecords(folder: string): Promise<StoredRecord[]> {
  const found = await readdir(join(folder, "history"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, "utf8");
      return { kind: kindOf(text), text: `${file}: ${text}` };
    }),
  );
}

function kindOf(text: string): string {
  const change = decodeChange(text);
  if (!change) return "unknown";
  const { action, acknowledged, isSearched } = change;
  return `${action} ${acknowledged ? "acknowledged" : isSearched ? "searched" : "kept"}`;
}
