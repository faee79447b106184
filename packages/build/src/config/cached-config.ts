import { hash } from "node:crypto";
import { join } from "node:path";
import type { Alias, BuildConfig } from "../build-config.ts";
import { hasPostCss } from "./find-post-css.ts";
import { createFingerprints, isUnchanged, type Trace } from "../cache/fingerprint.ts";
import { keepFile, keepNewest, readIfThere, readKept } from "../cache/cached-file.ts";
import { toolVersions } from "../cache/tool-versions.ts";
import { createTracer } from "../cache/tracer.ts";

/** What a configuration was asked for. */
export interface ConfigRequest {
  /** Absolute. */
  root: string;
  mode: string;
  outDir: string | undefined;
}

/** Configurations that depend on nothing but files and the environment's variables. */
export interface ConfigCache {
  /** What was resolved before, where nothing has changed since. It spares a build the start of Vite. */
  read(): BuildConfig | null;
  /** Keeps a configuration, unless it may depend on anything that nobody can look after. */
  keep(config: BuildConfig, origin: ConfigOrigin): Promise<void>;
}

export interface ConfigOrigin {
  /** Vite's configuration file and what it imports of the project. */
  modules: readonly string[];
  /** What variables must begin with to be seen. */
  envPrefixes: readonly string[];
}

/** Make it before anything is read. */
export function openConfigCache(request: ConfigRequest): ConfigCache {
  const { root } = request;
  const folder = join(root, ".orderpane", "cache", "config");
  const key = hash("sha256", JSON.stringify([toolVersions(), process.cwd(), request])).slice(0, 16);
  const file = join(folder, `${key}.json`);
  const now = createFingerprints(configExtensions);
  const tracer = createTracer(root, now);
  return {
    read() {
      const kept = readKept(file) as KeptConfig | undefined;
      if (!kept || !isUnchanged(kept.traces, now) || hasPostCss(root, undefined)) return null;
      if (kept.variables !== variables(kept.envPrefixes)) return null;
      return { ...kept.config, alias: kept.alias.map(decodeAlias), plugins: null, postcss: null };
    },
    async keep(config, { modules, envPrefixes }) {
      const { plugins, postcss, alias, ...data } = config;
      if (plugins || postcss || config.root !== root) return;
      const { isStatic } = await import("../cache/static-modules.ts");
      if (!isStatic(modules) || config.sources.some((source) => isExpanding(source))) return;
      const traces = tracer.trace([...config.sources, join(root, "vite.config.ts")]);
      if (!traces) return;
      const kept: KeptConfig = {
        traces,
        envPrefixes: [...envPrefixes],
        variables: variables(envPrefixes),
        config: data,
        alias: alias.map(encodeAlias),
      };
      keepFile(file, kept);
      keepNewest(folder, keptCount);
    },
  };
}

interface KeptConfig {
  traces: Trace[];
  envPrefixes: string[];
  /** Hash of the variables that the configuration can see. */
  variables: string;
  config: Omit<BuildConfig, "plugins" | "postcss" | "alias">;
  alias: KeptAlias[];
}

/** For some modes and output folders. */
const keptCount = 50;

/** Another configuration file could take the place of the one that was read. */
const configExtensions = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"];

function variables(prefixes: readonly string[]): string {
  const seen = Object.entries(process.env).filter(([name]) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  );
  return hash("sha256", JSON.stringify(seen.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** An env file that names other variables, which may be any. */
function isExpanding(file: string): boolean {
  return /[\\/]\.env[^\\/]*$/.test(file) && (readIfThere(file)?.includes("$") ?? false);
}

type KeptAlias = { find: string; flags?: string; replacement: string };

function encodeAlias({ find, replacement }: Alias): KeptAlias {
  return typeof find === "string"
    ? { find, replacement }
    : { find: find.source, flags: find.flags, replacement };
}

function decodeAlias({ find, flags, replacement }: KeptAlias): Alias {
  return { find: flags === undefined ? find : new RegExp(find, flags), replacement };
}
