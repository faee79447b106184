import type { Installation } from "../db/installation-table.ts";
import type { Callback } from "./callback.ts";

/** The result of installing or uninstalling an application. */
export interface CallbackReport {
  readonly kind: "install" | "uninstall";
  readonly applicationId: string;
  /** When it began: ISO 8601. */
  readonly at: string;
  /** The state of the installation afterwards. */
  readonly state: Installation["state"];
  /** `null` if the application has no URL for it, so that no call was made. */
  readonly callback: Callback | null;
}

/** Keeps the latest reports of each store in memory. */
export interface CallbackLog {
  add(storeId: number, report: CallbackReport): void;
  /** Newest first. */
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
