import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { findManifest } from "../../packages/find-manifest.ts";
import { type ComputedNames, computedNames, namesOfPreact } from "./computed-names.ts";
import { chooseFeatures } from "./optional-features.ts";

/** What the shrinker needs to know about a module. */
export interface ShrinkableModule {
  code: string;
  /** The modules that it imports. */
  imported: readonly string[];
}

/**
 * Returns a function that removes code that a widget cannot reach. It reads each module once, because widgets
 * share packages, which may be large.
 *
 * @param runtime The folder of the toolkit's own modules, which compute no names.
 */
export function createPreactShrinker(root: string, runtime: string | null) {
  const trusted = trustedFolders(root, runtime);
  const preact = folderOf("preact", root);
  const known = new Map<string, { code: string; names: ReadonlySet<ComputedNames> }>();
  const namesOf = (id: string, { code, imported }: ShrinkableModule) => {
    const found = known.get(id);
    if (found?.code === code) return found.names;
    // A module that imports it under another name may do anything with it.
    const ofPreact = imported.filter((path) => preact !== null && path.startsWith(preact));
    const isHidden = ofPreact.length > namesOfPreact(code);
    const names = computedNames(id, code, isHidden);
    known.set(id, { code, names });
    return names;
  };
  return (
    program: string,
    moduleIds: readonly string[],
    moduleOf: (id: string) => ShrinkableModule,
  ): string => {
    const computed = new Set<ComputedNames>();
    for (const id of moduleIds) {
      if (
        trusted.some((folder) => id.startsWith(folder)) ||
        (preact !== null && id.startsWith(preact) && !id.includes(`${sep}compat${sep}`))
      )
        continue;
      for (const names of namesOf(id, moduleOf(id))) computed.add(names);
    }
    if (computed.has("passed") && moduleIds.some((id) => passesProps.test(id))) computed.add("props");
    return chooseFeatures(program, computed);
  };
}

/** The toolkit's components that pass their props on to an element. */
export const passesProps = /[\\/]ui[\\/](?:actions[\\/]button|forms[\\/]controls)\.\w+$/;

/** Signals compute only names that begin with two underscores. */
function trustedFolders(root: string, runtime: string | null): string[] {
  const signals = ["@preact/signals", "@preact/signals-core"].map((name) => folderOf(name, root));
  return [...signals, runtime && `${runtime}${sep}`].filter((folder) => folder !== null);
}

function folderOf(name: string, root: string): string | null {
  const manifest = findManifest(name, join(root, "package.json"));
  return manifest === null ? null : dirname(realpathSync(manifest)) + sep;
}
