import { basename } from "node:path";
import { isLoopback } from "@orderpane/protocol/api";
import type { ServerOptions, UserConfig, WatchOptions } from "vite";

/** The configuration that a development server with a platform needs. The user's own settings stay. */
export function devConfig({ server = {}, appType, cacheDir }: UserConfig, db: string): UserConfig {
  const { host = "127.0.0.1", strictPort = true, forwardConsole = false, watch, cors } = server;
  return {
    // In a shared node_modules, projects would delete each other's optimized dependencies.
    cacheDir: cacheDir ?? ".orderpane/vite",
    appType: appType ?? "custom", // The platform serves every page.
    server: {
      host,
      strictPort,
      // The plugin refuses what the store would refuse. Vite's own list differs.
      ...(!server.allowedHosts && typeof host === "string" && isLoopback(host) && { allowedHosts: true }),
      watch: watch === null ? null : watching(watch?.awaitWriteFinish, db),
      // The overlay would be unreadable in every frame. The terminal shows the error.
      ...(hasNoOverlayChoice(server.hmr) && { hmr: { overlay: false } }),
      // Errors of widgets may hold the values of settings.
      forwardConsole,
      // The database holds passwords. An own array replaces Vite's default.
      fs: { deny: [...(server.fs?.deny ? [] : viteDeny), `${basename(db)}*`] },
      // The application's server responds to preflights.
      ...((cors === undefined || typeof cors === "object") && { cors: { preflightContinue: true } }),
    },
  };
}

function watching(awaitWriteFinish: WatchOptions["awaitWriteFinish"], db: string): WatchOptions {
  return {
    // The platform and the caches write there at every change, and Vite would look for modules there.
    ignored: ["**/.orderpane/**", (path: string) => isOfDatabase(path, db)],
    // Otherwise Vite's watcher reports the first write of a file and drops all others of the next 50 ms, such
    // as that of a formatter which follows the editor's.
    awaitWriteFinish: awaitWriteFinish ?? { stabilityThreshold: 15, pollInterval: 5 },
  };
}

/** The database, a file that SQLite keeps beside it, or the announcement of the platform. */
function isOfDatabase(path: string, db: string): boolean {
  return path === db || path.startsWith(`${db}-`) || path.startsWith(`${db}.running.json`);
}

function hasNoOverlayChoice(hmr: ServerOptions["hmr"]): boolean {
  return typeof hmr === "object" ? hmr.overlay === undefined : hmr !== false;
}

/** Vite's default of `server.fs.deny`. */
const viteDeny = [".env", ".env.*", "*.{crt,pem,key,p12,pfx,cer,der}", ".npmrc", ".yarnrc.yml", "**/.git/**"];
