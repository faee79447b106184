/** One thing that happened. No field contains a secret. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  /** What happened, in a few words: `install refused`. */
  readonly event: string;
  readonly insalesId?: number;
  readonly shop?: string;
  /** Why, as a sentence. */
  readonly reason?: string;
}
