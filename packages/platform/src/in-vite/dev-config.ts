import { basename } from "node:path";
import { isLoopback } from "@orderpane/protocol/api";
import type { ServerOptions, UserConfig, WatchOptions } from "vite";

/** The configuration of a development server with a platform. The user's own settings are kept. */
export function devConfig({ server = {}, appType, cacheDir }: UserConfig, db: string): UserConfig {
  const { host = "127.0.0.1", strictPort = true, forwardConsole = false, watch, cors } = server;
  return {
    // In a shared node_modules, projects would delete each other's optimized dependencies.
    cacheDir: cacheDir ?? ".orderpane/vite",
    appType: appType ?? "custom", // The platform serves every page.
    server: {
      host,
      strictPort,
      // The plugin checks hosts itself, like the platform without Vite.
      ...(!server.allowedHosts && typeof host === "string" && isLoopback(host) && { allowedHosts: true }),
      watch: watch === null ? null : watching(watch?.awaitWriteFinish, db),
      // An overlay is unreadable in a frame. The terminal shows the error.
      ...(hasNoOverlayChoice(server.hmr) && { hmr: { overlay: false } }),
      // Errors of widgets may contain values of settings.
      forwardConsole,
      // The database contains passwords. An array replaces Vite's default.
      fs: { deny: [...(server.fs?.deny ? [] : viteDeny), `${basename(db)}*`, ...ownFolder] },
      // The application's server responds to preflights.
      ...((cors === undefined || typeof cors === "object") && { cors: { preflightContinue: true } }),
    },
  };
}

function watching(awaitWriteFinish: WatchOptions["awaitWriteFinish"], db: string): WatchOptions {
  return {
    // The platform and the caches write there on every change.
    ignored: ["**/.orderpane/**", (path: string) => isOfDatabase(path, db)],
    // By default, Vite's watcher reports the first write of a file and ignores others for 50 ms, such as a
    // formatter's.
    awaitWriteFinish: awaitWriteFinish ?? { stabilityThreshold: 15, pollInterval: 5 },
  };
}

/** The database, a file that SQLite keeps beside it, or the platform's announcement. */
function isOfDatabase(path: string, db: string): boolean {
  return path === db || path.startsWith(`${db}-`) || path.startsWith(`${db}.running.json`);
}

function hasNoOverlayChoice(hmr: ServerOptions["hmr"]): boolean {
  return typeof hmr === "object" ? hmr.overlay === undefined : hmr !== false;
}

/** All of `.orderpane` except the optimized dependencies. */
const ownFolder = [
  "**/.orderpane",
  "**/.orderpane/*",
  "**/.orderpane/!(vite)/**",
  "**/.orderpane/vite/**/!(*.js)",
];

/** Vite's default of `server.fs.deny`. */
const viteDeny = [".env", ".env.*", "*.{crt,pem,key,p12,pfx,cer,der}", ".npmrc", ".yarnrc.yml", "**/.git/**"];
