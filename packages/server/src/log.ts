import { setTimeout as sleep } from "node:timers/promises";
import { printableJson } from "@orderpane/protocol/printable";
import { createRedactor } from "@orderpane/protocol/secrets";

/** An event of the application. No field contains a secret. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  /** The event in a few words, such as `install refused`. */
  readonly event: string;
  readonly insalesId?: number;
  readonly shop?: string;
  /** The reason, as a sentence. */
  readonly reason?: string;
}

/** Returns a log that hides secrets, shortens long texts, and never throws. */
export function createLog(
  secrets: readonly string[],
  write: (entry: LogEntry) => void = writeJsonLine,
): (entry: LogEntry) => void {
  const { redact } = createRedactor(secrets);
  const show = (text: string) => redact(text).slice(0, longestText);
  return (entry) => {
    const { event, shop, reason } = entry;
    try {
      write({
        ...entry,
        event: show(event),
        ...(shop !== undefined && { shop: show(shop) }),
        ...(reason !== undefined && { reason: show(reason) }),
      });
    } catch {
      // A failing log must not fail the request.
    }
  };
}

/**
 * Resolves when the lines that were logged are written. A process that exits before loses those that a pipe
 * has not taken yet. Does not wait for a reader that has stopped.
 */
export async function flushLog(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stderr.write("", () => resolve()));
  await Promise.race([written, sleep(500, undefined, { ref: false })]);
}

const longestText = 1000;

function writeJsonLine(entry: LogEntry): void {
  process.stderr.write(`${printableJson({ time: new Date().toISOString(), ...entry })}\n`);
}
