import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeChange } from "../../history/change.ts";
import { decodeRecords } from "../../journal/journal-record.ts";

/** A record that a run has left on disk. */
export interface StoredRecord {
  /** The kind of a journal record, or an action in history: `update kept`, `update acknowledged`. */
  readonly kind: string;
  /** The file and the record. */
  readonly text: string;
}

/** All records of journal and history. Anything else in their folders has the kind `unknown`. */
export async function readRecords(folder: string): Promise<StoredRecord[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = files.filter((file) => /\/(journal|history)\//.test(file.slice(folder.length)));
  const read = await Promise.all(
    kept.map(async (file) => {
      const text = await readFile(file, "utf8");
      return recordsIn(text, file.endsWith(".log")).map(({ kind, text: of }) => ({
        kind,
        text: `${file}: ${of}`,
      }));
    }),
  );
  return read.flat();
}

function recordsIn(text: string, isJournal: boolean): StoredRecord[] {
  if (isJournal) {
    const { records } = decodeRecords(text);
    return records.map((record) => ({ kind: record.kind, text: JSON.stringify(record) }));
  }
  const change = decodeChange(text);
  const kind = change ? `${change.action} ${change.acknowledged ? "acknowledged" : "kept"}` : "unknown";
  return [{ kind, text }];
}
