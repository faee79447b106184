import { widgetsPath } from "@orderpane/protocol/api";
import type { FaultKind } from "../fault-kind.ts";
import { duration, fieldsOf } from "../fields.ts";

/** A list of widgets as it was `ms` ago, by the store's clock. */
export const listLag: FaultKind<{ readonly ms: number }> = {
  ...fieldsOf({ ms: duration }),
  log: null,
  appliesTo: ({ method, pathname }) => (method === "GET" || method === "HEAD") && listPaths.has(pathname),
  lagMs: ({ ms }) => ms,
  // The store has responded with the older list already.
  after: (_, response) => response,
};

const listPaths: ReadonlySet<string> = new Set([widgetsPath("xml"), widgetsPath("json")]);
