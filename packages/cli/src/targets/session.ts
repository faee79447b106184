import { join } from "node:path";
import { createClient, createHistory, type History, type RunKind, type StoreClient } from "@orderpane/deploy";
import type { Format } from "@orderpane/protocol/api";
import type { Context } from "../context.ts";
import { defaultPort } from "../local-platform.ts";
import { createWaitReport } from "../report/wait-report.ts";
import type { OpenTarget } from "./target.ts";

/** The store of one target, and what is kept of it on this machine. */
export interface Session extends OpenTarget {
  kind: RunKind;
  client: StoreClient;
  history: History;
}

export interface SessionOptions {
  format?: Format;
  kind?: RunKind;
}

/** The history of the local store has one name, while the store itself may get another port at each start. */
const localStore = new URL(`http://127.0.0.1:${defaultPort}`);

export function openSession(
  { root, report }: Context,
  open: OpenTarget,
  { format = "xml", kind = "deploy" }: SessionOptions = {},
): Session {
  const { store, appId } = open.target;
  const client = createClient(open.target, {
    format,
    onWait: createWaitReport(report, store.host),
    onSlow: ({ seconds, reason }) => report.notice(report.paint("dim", `… waited ${seconds} s: ${reason}`)),
  });
  const history = createHistory({
    folder: join(root, ".orderpane", "history"),
    store: open.isLocal ? localStore : store,
    appId,
    kind,
    onWarning: report.warn,
  });
  return { ...open, kind, client, history };
}
