import { createHash } from "node:crypto";

/** A widget that is about to be created. */
export interface Intent {
  /** Of this attempt alone. */
  key: string;
  /** ms since 1970. */
  at: number;
  project: string;
  widget: string;
  build: string;
  /** What history has kept of it, by name; `null` where none is kept. */
  change: string | null;
}

export type JournalRecord =
  | ({ kind: "create" } & Intent)
  /** The fate of an intent is known: created, or certainly not. */
  | { kind: "settled"; key: string };

/** One line, with a checksum before it: a record is read whole or not at all. */
export function encodeRecord(record: JournalRecord): string {
  const json = JSON.stringify(record);
  return `${checksum(json)} ${json}\n`;
}

/** `damaged` counts the lines that are not what {@link encodeRecord} wrote. */
export function decodeRecords(text: string): { records: JournalRecord[]; damaged: number } {
  const lines = text.split("\n").filter((line) => line !== "");
  const records = lines.flatMap((line) => decodeLine(line) ?? []);
  return { records, damaged: lines.length - records.length };
}

/** Intents whose fate no record tells. */
export function openIntents(records: readonly JournalRecord[]): Intent[] {
  const settled = new Set(records.flatMap(({ kind, key }) => (kind === "settled" ? [key] : [])));
  return records.flatMap((record) => {
    if (record.kind !== "create" || settled.has(record.key)) return [];
    const { kind, ...intent } = record;
    return [intent];
  });
}

function decodeLine(line: string): JournalRecord | null {
  const [, sum, json] = /^([0-9a-f]{16}) (\{.*\})$/.exec(line) ?? [];
  if (json === undefined || sum !== checksum(json)) return null;
  return JSON.parse(json) as JournalRecord;
}

function checksum(json: string): string {
  return createHash("sha256").update(json).digest("hex").slice(0, 16);
}
