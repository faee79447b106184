import { decodeTarget } from "@orderpane/deploy";
import { findRunningPlatform, PlatformError } from "@orderpane/platform";
import type { Context } from "../context.ts";
import { shortestSecret } from "../report/report.ts";
import {
  defaultPort,
  localDatabase,
  type StartedStore,
  startLocalStore,
  type StoreAccess,
} from "../local-platform.ts";
import { createSettingReader, readEnvironment } from "./environment.ts";
import type { ConfiguredTarget, OpenTarget, SomeTargets } from "./target.ts";

/** A target without a configured store gets the project's own, started where it does not run. */
export async function withTargets<T>(
  { root }: Context,
  [first, ...others]: SomeTargets,
  run: (opens: readonly [OpenTarget, ...OpenTarget[]]) => Promise<T>,
): Promise<T> {
  const started: StartedStore[] = [];
  const open = async ({ mode, remote }: ConfiguredTarget): Promise<OpenTarget> => {
    if (remote) return remote;
    const running = await findRunningPlatform(localDatabase(root));
    if (running) return localTarget(running, { root, mode });
    const local = await startTemporaryStore(root);
    started.push(local);
    return localTarget(local.access, { root, mode });
  };
  try {
    return await run(await Promise.all([open(first), ...others.map(open)]));
  } finally {
    await Promise.all(started.map((local) => local.close()));
  }
}

export function localTarget(
  { url, appId, appPassword }: StoreAccess,
  { root, mode }: { root: string; mode: string | undefined },
): OpenTarget {
  const environment = readLocalEnvironment(url, { root, mode });
  return {
    target: decodeTarget({ store: url, appId, appPassword }),
    mode,
    isLocal: true,
    isProtected: false,
    label: `${url} (the local store)`,
    readSetting: createSettingReader(environment, mode),
  };
}

/** For env files that build addresses from it: `ORDERPANE_SETTING_SERVER=${ORDERPANE_STORE}/__app/…`. */
export function readLocalEnvironment(
  url: string,
  { root, mode }: { root: string; mode: string | undefined },
): Record<string, string> {
  process.env["ORDERPANE_STORE"] = url;
  const environment = readEnvironment(root, mode);
  delete process.env["ORDERPANE_STORE"];
  return environment;
}

/** Values that messages hide: settings and passwords from env files, except addresses of this store. */
export function secretValues(url: string, project: { root: string; mode: string | undefined }): string[] {
  return Object.entries(readLocalEnvironment(url, project))
    .filter(([name]) => /^ORDERPANE_(SETTING_|APP_PASSWORD)/.test(name))
    .map(([, value]) => value)
    .filter((value) => value.length >= shortestSecret && !value.startsWith(url));
}

/**
 * Uses the port of `dev` if it is free, so that settings made from the store's address do not change. Nobody
 * looks at the orders of this store, so a wrong sample does not end a deploy.
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
