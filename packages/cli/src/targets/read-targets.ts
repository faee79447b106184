import { existsSync } from "node:fs";
import { join } from "node:path";
import { decodeTarget, secretsOf } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import {
  createSettingReader,
  defaultMode,
  readEnvironment,
  readSwitch,
  requireModeName,
} from "./environment.ts";
import { printNotices } from "./env-files.ts";
import { checkSecretFiles } from "./secret-files.ts";
import type { ConfiguredTarget, OpenTarget } from "./target.ts";

/** Reads the default target if there are no modes. Finds all mistakes before any request. */
export function readTargets(context: Context, modes: readonly (string | undefined)[]): ConfiguredTarget[] {
  const chosen = modes.length === 0 ? [undefined] : [...new Set(modes)];
  const configured = chosen.map((mode) => readTarget(context, mode));
  refuseSameStore(configured);
  for (const { notices } of configured) printNotices(context.report, notices);
  return configured;
}

export function readTarget(context: Context, mode: string | undefined): ConfiguredTarget {
  requireModeName(mode);
  const secretFiles = checkSecretFiles(context.root, mode ?? defaultMode);
  const { values, notices: cuts } = readEnvironment(context.root, mode);
  const notices = [...secretFiles, ...cuts];
  try {
    return { mode, remote: readRemote(context, mode, values), notices };
  } catch (error) {
    // A cut value may be the reason.
    printNotices(context.report, notices);
    throw error;
  }
}

/** Returns `null` for the local store. */
function readRemote(
  { root, report }: Context,
  mode: string | undefined,
  environment: Readonly<Record<string, string>>,
): OpenTarget | null {
  if (!environment["ORDERPANE_STORE"]) {
    requireKnownMode(root, mode);
    requireLocalMode(mode);
    return null;
  }
  const target = decodeTarget(
    {
      store: environment["ORDERPANE_STORE"],
      appId: environment["ORDERPANE_APP_ID"],
      appPassword: environment["ORDERPANE_APP_PASSWORD"],
    },
    `Write it into .env.${mode ?? defaultMode}.local, or set it in the environment.`,
  );
  for (const secret of secretsOf(target)) report.hide(secret);
  return {
    target,
    mode,
    isLocal: false,
    isProtected: readSwitch(environment, "ORDERPANE_PROTECTED"),
    label: target.store.origin,
    readSetting: createSettingReader(environment, { root, mode }),
  };
}

/** Throws a CommandError for a mistyped mode, which would otherwise mean the local store. */
export function requireKnownMode(root: string, mode: string | undefined): void {
  requireModeName(mode);
  if (mode === undefined || mode === "development") return;
  const files = [`.env.${mode}`, `.env.${mode}.local`];
  if (files.some((file) => existsSync(join(root, file)))) return;
  const problem = `nothing describes the mode "${mode}": neither ${files.join(" nor ")} exists`;
  throw new CommandError("usage", problem, {
    fix: `For a store of its own write ORDERPANE_STORE, ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD into ${files[1]}.`,
  });
}

/**
 * Throws a CommandError for a mode that does not name its store: only the default mode means the local store.
 */
function requireLocalMode(mode = defaultMode): void {
  if (mode === defaultMode) return;
  const file = `.env.${mode}`;
  const isEmpty = process.env["ORDERPANE_STORE"] !== undefined;
  throw new CommandError("usage", `ORDERPANE_STORE is not set for the mode ${mode}`, {
    fix: isEmpty
      ? `The variable of the process is empty, and it comes before ${file}: give it a value, or unset it.`
      : `Write it into ${file}, or set it in the environment. Is the name spelled like this there?`,
  });
}

/** Throws a CommandError if two targets are the same store, because parallel runs would conflict. */
export function refuseSameStore(configured: readonly ConfiguredTarget[]): void {
  const seen = new Map<string, string>();
  for (const { mode = defaultMode, remote } of configured) {
    const key = remote ? `${remote.target.store.origin} ${remote.target.appId}` : "";
    const other = seen.get(key);
    if (other !== undefined) {
      throw new CommandError("usage", `the modes ${other} and ${mode} name the same store`, {
        fix: "Name each store once.",
      });
    }
    seen.set(key, mode);
  }
}
