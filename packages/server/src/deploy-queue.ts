import type { LogEntry } from "./log-entry.ts";

/**
 * Calls a handler for each store whose deploy is due. The registry knows what is due and lets one worker at a
 * time deploy into a store, so a queue may call too often or twice, but must not forget.
 */
export interface DeployQueue {
  /** Begins to call the handler, which never rejects. `log` is that of the application. */
  start(handle: DeployHandler, log: (entry: LogEntry) => void): Promise<void>;
  /** Says that a deploy into the store is due at a time in ms. */
  add(insalesId: number, at: number): Promise<void>;
  /** Aborts the handlers that run, and waits for them. */
  stop(): Promise<void>;
}

/** Deploys into one store. */
export type DeployHandler = (insalesId: number, signal: AbortSignal) => Promise<void>;
