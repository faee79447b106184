import { createRedactor } from "@orderpane/protocol/secrets";
import type { LogEntry } from "./application.ts";

/** Returns a log that hides secrets, cuts long texts, and never throws. */
export function createLog(
  secrets: readonly string[],
  write: (entry: LogEntry) => void = writeJsonLine,
): (entry: LogEntry) => void {
  const { redact } = createRedactor(secrets);
  return (entry) => {
    const shown = Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === "string" ? redact(value).slice(0, longestText) : value,
    ]);
    try {
      write(Object.fromEntries(shown) as LogEntry);
    } catch {
      // A log that fails must not fail the request.
    }
  };
}

const longestText = 1000;

function writeJsonLine(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
