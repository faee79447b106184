import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { findManifest } from "./find-manifest.ts";

/** The package that contains the runtime and everything else. */
export const umbrella = "orderpane";

/** The umbrella package's names for modules that a widget imports. */
export const namesInUmbrella = {
  "@orderpane/runtime": `${umbrella}/runtime`,
  "@orderpane/runtime/ui": `${umbrella}/ui`,
} as const;

export interface RuntimePackage {
  /** Real path of the package. */
  folder: string;
  /** A path from which the runtime can be resolved by its own name. */
  importer: string;
  /** Whether the umbrella package hides it from the project, as with pnpm. */
  isHidden: boolean;
}

/** Returns the runtime of a project, `null` if none is installed. */
export function findRuntime(root: string): RuntimePackage | null {
  const known = runtimes.get(root);
  if (known) return known;
  const own = join(root, "package.json");
  const found = runtimeOf(own, false) ?? runtimeOfUmbrella(own);
  if (found) runtimes.set(root, found);
  return found;
}

const runtimes = new Map<string, RuntimePackage>();

/** In our repository, our packages are links to their folders. */
const isInRepository = !/[\\/]node_modules[\\/]/.test(import.meta.filename);

/** Matches the project's own scripts, excluding those of packages and the bundler. */
export const ownScript = {
  include: /\.[cm]?[jt]sx?$/,
  exclude: [
    /[\\/]node_modules[\\/]|^\0/,
    ...(isInRepository ? [/[\\/]packages[\\/]runtime[\\/](?:src|dist)[\\/]/] : []),
  ],
};

/** Whether a module belongs to the runtime, wherever it is linked from. */
export function isOfRuntime(root: string, id: string): boolean {
  const runtime = findRuntime(root);
  return runtime !== null && id.startsWith(runtime.folder + sep);
}

function runtimeOfUmbrella(own: string): RuntimePackage | null {
  const manifest = findManifest(umbrella, own);
  return manifest === null ? null : runtimeOf(realpathSync(manifest), true);
}

function runtimeOf(importer: string, isHidden: boolean): RuntimePackage | null {
  const manifest = findManifest("@orderpane/runtime", importer);
  return manifest === null ? null : { folder: dirname(realpathSync(manifest)), importer, isHidden };
}
