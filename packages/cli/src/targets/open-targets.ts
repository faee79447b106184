import { join } from "node:path";
import {
  createClient,
  createHistory,
  decodeTarget,
  type History,
  type RunKind,
  type StoreClient,
  type Wait,
} from "@orderpane/deploy";
import { findRunningPlatform, PlatformError } from "@orderpane/platform";
import type { Context } from "../context.ts";
import { type Report, shortestSecret } from "../report/report.ts";
import {
  defaultPort,
  localDatabase,
  type StartedStore,
  startLocalStore,
  type StoreAccess,
} from "../local-platform.ts";
import { createSettingReader, readEnvironment } from "./environment.ts";
import type { ConfiguredTarget, OpenTarget } from "./target.ts";

/**
 * Opens targets. A target without a configured store uses the project's own, which is started unless it is
 * running; `close` stops it.
 */
export async function openTargets(
  { root }: Context,
  targets: readonly ConfiguredTarget[],
): Promise<{ opens: OpenTarget[]; close(this: void): Promise<void> }> {
  const opens: OpenTarget[] = [];
  let started: StartedStore | null = null;
  for (const { mode, remote } of targets) {
    if (remote) {
      opens.push(remote);
      continue;
    }
    const running = await findRunningPlatform(localDatabase(root));
    // At most one target is local.
    if (!running) started = await startTemporaryStore(root);
    opens.push(localTarget(running ?? started!.access, { root, mode }));
  }
  return { opens, close: async () => started?.close() };
}

export interface Session extends OpenTarget {
  kind: RunKind;
  client: StoreClient;
  history: History;
}

/** The local store's history has one name, although its port may differ at each start. */
const localStore = new URL(`http://127.0.0.1:${defaultPort}`);

export function openSession({ root, report }: Context, open: OpenTarget, kind: RunKind = "deploy"): Session {
  const { store, appId } = open.target;
  const client = createClient(open.target, { onWait: waitReporter(report, store) });
  const history = createHistory({
    folder: join(root, ".orderpane", "history"),
    store: open.isLocal ? localStore : store,
    appId,
    kind,
    onWarning: report.warn,
  });
  return { ...open, kind, client, history };
}

/** For the option `onWait` of a store's client. */
export function waitReporter(report: Report, { host }: URL): (wait: Wait) => void {
  return ({ seconds, reason }) => {
    report.event({ event: "wait", store: host, seconds, reason });
    report.notice(report.paint("dim", `… waiting ${Math.ceil(seconds)} s: ${reason}`));
  };
}

export function localTarget(
  { url, appId, appPassword }: StoreAccess,
  { root, mode }: { root: string; mode: string | undefined },
): OpenTarget {
  const { values } = readLocalEnvironment(url, { root, mode });
  return {
    target: decodeTarget({ store: url, appId, appPassword }),
    mode,
    isLocal: true,
    isProtected: false,
    label: `${url} (the local store)`,
    readSetting: createSettingReader(values, { root, mode }),
  };
}

/** For env files that build URLs from it: `ORDERPANE_SETTING_SERVER=${ORDERPANE_STORE}/__app/…`. */
function readLocalEnvironment(url: string, { root, mode }: { root: string; mode: string | undefined }) {
  return readEnvironment(root, mode, { ...process.env, ORDERPANE_STORE: url });
}

/** Returns values to hide in messages: settings and passwords from env files, except URLs of this store. */
export function secretValues(url: string, project: { root: string; mode: string | undefined }): string[] {
  return Object.entries(readLocalEnvironment(url, project).values)
    .filter(([name]) => /^ORDERPANE_(SETTING_|APP_PASSWORD)/.test(name))
    .map(([, value]) => value)
    .filter((value) => value.length >= shortestSecret && !value.startsWith(url));
}

/**
 * Uses the port of `dev` if it is free, so that settings with the store's address do not change. Has no
 * samples, because its orders are not shown, and an invalid sample must not stop a deploy.
 */
async function startTemporaryStore(root: string): Promise<StartedStore> {
  const options = { db: localDatabase(root), samples: [] };
  try {
    return await startLocalStore(root, { ...options, port: defaultPort });
  } catch (error) {
    if (!(error instanceof PlatformError && error.code === "port-in-use")) throw error;
    return startLocalStore(root, { ...options, port: 0 });
  }
}
