import { join } from "node:path";
import {
  createClient,
  createHistory,
  createJournal,
  type History,
  type Journal,
  type RunKind,
  type StoreClient,
  type Target,
  type Wait,
} from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import type { Context } from "../context.ts";
import { createWaitReport } from "../report/wait-report.ts";
import type { OpenTarget } from "./target.ts";

/** One store in one command, and what the command has of it on this machine. */
export interface Session {
  open: OpenTarget;
  target: Target;
  client: StoreClient;
  journal: Journal;
  history: History;
}

export interface SessionOptions {
  /** Which form of the API is spoken. Default `xml`. */
  format?: Format | undefined;
  /** What the run is, for history. Default `deploy`. */
  kind?: RunKind;
  /** Told of every pause, beside the report. */
  onWait?: (wait: Wait) => void;
}

/** Opens a session that says what it waits for. */
export function openSession(
  { root, report }: Context,
  open: OpenTarget,
  { format, kind = "deploy", onWait = () => {} }: SessionOptions = {},
): Session {
  const { target } = open;
  const { store, appId } = target;
  const tellWait = createWaitReport(report, store.host);
  const onWarning = (message: string) => report.warn(message);
  return {
    open,
    target,
    client: createClient(target, {
      ...(format && { format }),
      onWait(wait) {
        tellWait(wait);
        onWait(wait);
      },
    }),
    journal: createJournal({ folder: join(root, ".orderpane", "journal"), store, appId, onWarning }),
    history: createHistory({ folder: join(root, ".orderpane", "history"), store, appId, kind, onWarning }),
  };
}
