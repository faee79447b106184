import { createRedactor } from "@orderpane/protocol/secrets";

/** An event of the application. No field contains a secret. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  /** The event in a few words: `install refused`. */
  readonly event: string;
  readonly insalesId?: number;
  readonly shop?: string;
  /** Why, as a sentence. */
  readonly reason?: string;
}

/** Returns a log that hides secrets, cuts long texts, and never throws. */
export function createLog(
  secrets: readonly string[],
  write: (entry: LogEntry) => void = createJsonLines(),
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
      // A log that fails must not fail the request.
    }
  };
}

const longestText = 1000;

/** How many lines an event gets in ten seconds. Forged requests must not fill the disk. */
const mostLines = 10;

/** Writes a few lines of each event, and then only counts for a while. */
function createJsonLines(): (entry: LogEntry) => void {
  const counts = new Map<string, number>();
  return (entry) => {
    const { level, event } = entry;
    const count = (counts.get(event) ?? 0) + 1;
    counts.set(event, count);
    if (count <= mostLines) writeJsonLine(entry);
    if (count > 1) return;
    const end = () => {
      const hidden = (counts.get(event) ?? 0) - mostLines;
      counts.delete(event);
      if (hidden > 0) writeJsonLine({ level, event, reason: `${hidden} more in ten seconds are not shown.` });
    };
    setTimeout(end, 10_000).unref();
  };
}

function writeJsonLine(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
