import { join } from "node:path";
import {
  createClient,
  createHistory,
  type History,
  type RunKind,
  type StoreClient,
  type Target,
  type Wait,
} from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import type { Context } from "../context.ts";
import { createWaitReport } from "../report/wait-report.ts";
import type { OpenTarget } from "./target.ts";

/** The store of one target, and what is kept of it on this machine. */
export interface Session {
  open: OpenTarget;
  target: Target;
  client: StoreClient;
  history: History;
}

export interface SessionOptions {
  /** Which form of the API is spoken. Default `xml`. */
  format?: Format | undefined;
  /** The kind of run that history records. Default `deploy`. */
  kind?: RunKind;
  /** Called for every pause, which is also reported. */
  onWait?: (wait: Wait) => void;
}

/** Opens a session that reports its pauses. */
export function openSession(
  { root, report }: Context,
  open: OpenTarget,
  { format, kind = "deploy", onWait = () => {} }: SessionOptions = {},
): Session {
  const { target } = open;
  const { store, appId } = target;
  const reportWait = createWaitReport(report, store.host);
  const onWarning = (message: string) => report.warn(message);
  return {
    open,
    target,
    client: createClient(target, {
      ...(format && { format }),
      onWait(wait) {
        reportWait(wait);
        onWait(wait);
      },
    }),
    history: createHistory({ folder: join(root, ".orderpane", "history"), store, appId, kind, onWarning }),
  };
}
