import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeChange } from "../../history/change.ts";
import { decodeRecords } from "../../journal/journal-record.ts";

/** One word that a run has left on disk. */
export interface StoredRecord {
  /** A kind of the journal's, or an action in history: `update kept`, `update acknowledged`. */
  kind: string;
  /** The file, and what is in it of this. */
  text: string;
}

/** All that stands in the files of journal and history; anything else that lies there is of the kind `unknown`. */
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
