import { existsSync } from "node:fs";
import { join } from "node:path";
import { decodeTarget, settingVariable, type Target } from "@orderpane/deploy";
import { findRunningStore, StoreError } from "@orderpane/store";
import { loadEnv } from "vite";
import type { Context } from "./context.ts";
import { defaultPort } from "./default-port.ts";
import { UsageError } from "./errors.ts";
import { localDatabase, type StartedStore, startLocalStore, type StoreAccess } from "./local-store.ts";

/** The store that a command talks to, for the time that it does. */
export interface OpenTarget {
  target: Target;
  /** For people: the address, and what it is. */
  label: string;
  /** Text of a declared setting for this store, from `ORDERPANE_SETTING_<NAME>`. */
  readSetting: (name: string) => string | undefined;
}

/**
 * Runs a command against the target of a mode: the store that `.env`, `.env.<mode>`, their `.local` twins and the
 * environment name, else the project's own store; that is the running one, or one that comes up for this time.
 */
export async function withTarget<T>(
  { root }: Context,
  mode: string | undefined,
  run: (open: OpenTarget) => Promise<T>,
): Promise<T> {
  const remote = readRemoteTarget(root, mode);
  if (remote) return run(remote);
  const running = await findRunningStore(localDatabase(root));
  if (running) return run(localTarget(running, { root, mode }));
  const local = await startTemporaryStore(root);
  try {
    return await run(localTarget(local.access, { root, mode }));
  } finally {
    await local.close();
  }
}

/**
 * Finds fault with the configuration of a mode's target, before work is done for it that would be in vain.
 *
 * @throws UsageError or DeployError `bad-target`
 */
export function checkTarget({ root }: Context, mode: string | undefined): void {
  readRemoteTarget(root, mode);
}

/** `null`: the project's own store is meant. */
function readRemoteTarget(root: string, mode: string | undefined): OpenTarget | null {
  const environment = readEnvironment(root, mode);
  if (environment["ORDERPANE_STORE"]) return remoteTarget(environment);
  requireKnownMode(root, mode);
  return null;
}

/** On the port of `dev`, where it is free: settings made from the store's address then stay what they are. */
async function startTemporaryStore(root: string): Promise<StartedStore> {
  const db = localDatabase(root);
  try {
    return await startLocalStore(root, { db, port: defaultPort });
  } catch (error) {
    if (!(error instanceof StoreError && error.code === "port-in-use")) throw error;
    return startLocalStore(root, { db, port: 0 });
  }
}

/** The target that a store of this project is. */
export function localTarget(
  { url, appId, appPassword }: StoreAccess,
  { root, mode }: { root: string; mode: string | undefined },
): OpenTarget {
  // For env files that build addresses from it: ORDERPANE_SETTING_SERVER=${ORDERPANE_STORE}/__app/…
  process.env["ORDERPANE_STORE"] = url;
  const environment = readEnvironment(root, mode);
  delete process.env["ORDERPANE_STORE"];
  return {
    target: decodeTarget({ store: url, appId, appPassword }),
    label: `${url} (the local store)`,
    readSetting: (name) => environment[settingVariable(name)],
  };
}

function remoteTarget(environment: Record<string, string>): OpenTarget {
  const target = decodeTarget({
    store: environment["ORDERPANE_STORE"],
    appId: environment["ORDERPANE_APP_ID"],
    appPassword: environment["ORDERPANE_APP_PASSWORD"],
  });
  return {
    target,
    label: target.store.origin,
    readSetting: (name) => environment[settingVariable(name)],
  };
}

function readEnvironment(root: string, mode = "development"): Record<string, string> {
  return loadEnv(mode, root, "ORDERPANE_");
}

/** A mistyped mode must not end in the local store. Throws a UsageError. */
export function requireKnownMode(root: string, mode: string | undefined): void {
  if (mode === undefined || mode === "development") return;
  const files = [`.env.${mode}`, `.env.${mode}.local`];
  if (files.some((file) => existsSync(join(root, file)))) return;
  throw new UsageError(
    `nothing describes the mode "${mode}": neither ${files.join(" nor ")} exists`,
    `For a store of its own write ORDERPANE_STORE, ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD into ${files[1]}.`,
  );
}
