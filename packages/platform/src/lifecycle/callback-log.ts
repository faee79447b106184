import type { Installation } from "../db/installation-table.ts";
import type { Callback } from "./callback.ts";

/** What installing or uninstalling has come to. */
export interface CallbackReport {
  readonly kind: "install" | "uninstall";
  readonly applicationId: string;
  /** When it began: ISO 8601. */
  readonly at: string;
  /** Of the installation, afterwards. */
  readonly state: Installation["state"];
  /** `null` where the application has no address for it, so that nobody was called. */
  readonly callback: Callback | null;
}

/** The latest reports of each store, in memory. */
export interface CallbackLog {
  add(storeId: number, report: CallbackReport): void;
  /** The latest first. */
  list(storeId: number): readonly CallbackReport[];
}

const reportLimit = 20;

export function createCallbackLog(): CallbackLog {
  const byStore = new Map<number, readonly CallbackReport[]>();
  const list = (storeId: number) => byStore.get(storeId) ?? [];
  return {
    list,
    add: (storeId, report) => void byStore.set(storeId, [report, ...list(storeId)].slice(0, reportLimit)),
  };
}
