import { basename } from "node:path";
import type { UserConfig } from "vite";

/** What a development server needs to be a store; what the user has chosen stays. */
export function devConfig({ server = {}, appType }: UserConfig, db: string): UserConfig {
  const { host = "127.0.0.1", strictPort = true, watch, fs, cors } = server;
  return {
    appType: appType ?? "custom", // Every page is the store's.
    server: {
      host,
      strictPort,
      // The store writes there at every change, and Vite would look for modules in it.
      watch: watch === null ? null : { ignored: [(path: string) => path.startsWith(db)] },
      // The password of the application is in there. An array of ours replaces Vite's own.
      fs: { deny: [...(fs?.deny ? [] : viteDeny), `${basename(db)}*`] },
      // A preflight is for the application's server to answer.
      ...((cors === undefined || typeof cors === "object") && { cors: { preflightContinue: true } }),
    },
  };
}

/** Vite's default of `server.fs.deny`. */
const viteDeny = [".env", ".env.*", "*.{crt,pem,key,p12,pfx,cer,der}", ".npmrc", ".yarnrc.yml", "**/.git/**"];
