import { basename } from "node:path";
import type { ServerOptions, UserConfig } from "vite";

/** What a development server needs to be a store; what the user has chosen stays. */
export function devConfig({ server = {}, appType, cacheDir }: UserConfig, db: string): UserConfig {
  const { host = "127.0.0.1", strictPort = true, watch, hmr, fs, cors } = server;
  return {
    // Projects that share one node_modules would wipe each other's optimized dependencies in there.
    cacheDir: cacheDir ?? ".orderpane/vite",
    appType: appType ?? "custom", // Every page is the store's.
    server: {
      host,
      strictPort,
      // The store and the caches write there at every change, and Vite would look for modules in it.
      watch:
        watch === null ? null : { ignored: ["**/.orderpane/**", (path: string) => isOfDatabase(path, db)] },
      // It would cover every frame and be readable in none; the terminal shows the error.
      ...(hasNoOverlayChoice(hmr) && { hmr: { overlay: false } }),
      // The password of the application is in there. An array of ours replaces Vite's own.
      fs: { deny: [...(fs?.deny ? [] : viteDeny), `${basename(db)}*`] },
      // A preflight is for the application's server to answer.
      ...((cors === undefined || typeof cors === "object") && { cors: { preflightContinue: true } }),
    },
  };
}

/** The file, what SQLite keeps beside it, and where its store runs. */
function isOfDatabase(path: string, db: string): boolean {
  return path === db || path.startsWith(`${db}-`) || path.startsWith(`${db}.running.json`);
}

function hasNoOverlayChoice(hmr: ServerOptions["hmr"]): boolean {
  return typeof hmr === "object" ? hmr.overlay === undefined : hmr !== false;
}

/** Vite's default of `server.fs.deny`. */
const viteDeny = [".env", ".env.*", "*.{crt,pem,key,p12,pfx,cer,der}", ".npmrc", ".yarnrc.yml", "**/.git/**"];
