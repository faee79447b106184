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
