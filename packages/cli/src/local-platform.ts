import { join, resolve } from "node:path";
import {
  createPlatform,
  findRunningPlatform,
  listen,
  PlatformError,
  type PlatformOptions,
  readOwnSamples,
  type RunningPlatform,
  standIns,
  widgetTitles,
} from "@orderpane/platform";
import type { Context } from "./context.ts";

/** The default port of `dev` and `store`. */
export const defaultPort = 4480;

export type StoreAccess = Omit<RunningPlatform, "orderPage">;

export type StartedStore = Awaited<ReturnType<typeof startLocalStore>>;

export function localDatabase(root: string): string {
  return join(root, ".orderpane", "store.db");
}

/** Returns the database named by `--db`, or else the project's own. */
export function databaseOf({ root, cwd }: Pick<Context, "root" | "cwd">, named: string | undefined): string {
  return named === undefined ? localDatabase(root) : resolve(cwd, named);
}

/** Throws a PlatformError if a running store uses the database. Must be called before anything is started. */
export async function refuseSecond(db: string): Promise<void> {
  const running = await findRunningPlatform(db);
  if (!running) return;
  throw new PlatformError(
    "database-in-use",
    `the store of ${db} already runs at ${running.url}, in another process: use that one, or end it first`,
  );
}

/**
 * By default, the store shows the project's samples. If one is invalid, throws before anything is created.
 */
export async function startLocalStore(
  root: string,
  { port, samples = readOwnSamples(root), ...options }: PlatformOptions & { port: number },
) {
  const platform = createPlatform({
    application: standIns(join(root, "widgets")),
    titleOf: widgetTitles(root),
    samples,
    ...options,
  });
  try {
    const listener = await listen(platform, { port });
    return {
      platform,
      samples,
      /** The credentials at the start: the password may change later. */
      access: { url: listener.url, ...platform.credentials },
      async close(this: void): Promise<void> {
        await listener.close();
        platform.close();
      },
    };
  } catch (error) {
    platform.close();
    throw error;
  }
}
