import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { prefixRegex } from "rolldown/filter";
import { findManifest } from "./find-manifest.ts";

/** The package that brings the runtime with everything else. */
export const umbrella = "orderpane";

/** Modules that a widget imports, by their names in a project that depends on the umbrella package alone. */
export const namesInUmbrella = {
  "@orderpane/runtime": `${umbrella}/runtime`,
  "@orderpane/runtime/ui": `${umbrella}/ui`,
} as const;

export interface RuntimePackage {
  /** Real path of the package. */
  folder: string;
  /** Finds the runtime by its own name. */
  importer: string;
  /** The umbrella package hides it from the project, as in a project of pnpm. */
  isHidden: boolean;
}

/** Returns the runtime of a project, `null` if none is installed. */
export function findRuntime(root: string): RuntimePackage | null {
  const own = join(root, "package.json");
  return runtimeOf(own, false) ?? runtimeOfUmbrella(own);
}

export interface ModuleFilter {
  include: RegExp;
  exclude: RegExp[];
}

/**
 * Matches the scripts of the project itself: not those of packages and of the bundler. The runtime is left
 * out wherever it is linked from.
 */
export function ownScripts(root: string): ModuleFilter {
  const runtime = findRuntime(root);
  return {
    include: /\.[cm]?[jt]sx?$/,
    exclude: [/[\\/]node_modules[\\/]|^\0/, ...(runtime === null ? [] : [prefixRegex(runtime.folder + sep)])],
  };
}

function runtimeOfUmbrella(own: string): RuntimePackage | null {
  const manifest = findManifest(umbrella, own);
  return manifest === null ? null : runtimeOf(realpathSync(manifest), true);
}

function runtimeOf(importer: string, isHidden: boolean): RuntimePackage | null {
  const manifest = findManifest("@orderpane/runtime", importer);
  return manifest === null ? null : { folder: dirname(realpathSync(manifest)), importer, isHidden };
}
