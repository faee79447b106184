import { createHash } from "node:crypto";
import * as json from "@orderpane/protocol/json";

/** A widget that is about to be created. */
export interface Intent {
  /** Unique. */
  readonly key: string;
  /** ms since 1970. */
  readonly at: number;
  readonly project: string;
  readonly widget: string;
  readonly build: string;
  /** Name of the change in history. `null` if no history is kept. */
  readonly change: string | null;
}

export type JournalRecord =
  | ({ readonly kind: "create" } & Intent)
  /** It is known whether the widget of an intent was created. */
  | { readonly kind: "settled"; readonly key: string };

/** One line with a checksum, so that a damaged record is never read. */
export function encodeRecord(record: JournalRecord): string {
  const text = JSON.stringify(record);
  return `${checksum(text)} ${text}\n`;
}

/** `damaged` counts the lines that {@link encodeRecord} did not write. */
export function decodeRecords(text: string): { records: JournalRecord[]; damaged: number } {
  const lines = text.split("\n").filter((line) => line !== "");
  const records = lines.flatMap((line) => decodeLine(line) ?? []);
  return { records, damaged: lines.length - records.length };
}

/** Intents that no record settles. */
export function openIntents(records: readonly JournalRecord[]): Intent[] {
  const settled = new Set(records.flatMap(({ kind, key }) => (kind === "settled" ? [key] : [])));
  return records.flatMap((record) => {
    if (record.kind !== "create" || settled.has(record.key)) return [];
    const { kind, ...intent } = record;
    return [intent];
  });
}

function decodeLine(line: string): JournalRecord | null {
  const [, sum, text] = /^([0-9a-f]{16}) (\{.*\})$/.exec(line) ?? [];
  if (text === undefined || sum !== checksum(text)) return null;
  try {
    return json.decodeJson(journalRecord, JSON.parse(text));
  } catch {
    return null;
  }
}

const journalRecord = json.union([
  json.object({
    kind: json.literal("create"),
    key: json.string(),
    at: json.number(),
    project: json.string(),
    widget: json.string(),
    build: json.string(),
    // Absent where an earlier release wrote the record.
    change: json.optional(json.nullable(json.string()), null),
  }),
  json.object({ kind: json.literal("settled"), key: json.string() }),
]);

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
