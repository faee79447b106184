import { type ComputedNames, computedNames } from "./computed-names.ts";
import { chooseFeatures } from "./optional-features.ts";

/**
 * Returns a function that leaves out what a widget cannot reach. It reads each module once, because widgets
 * share packages, which may be large.
 *
 * @param runtime The folder of the toolkit's own modules, which compute no names.
 */
export function createPreactShrinker(runtime: string | null) {
  const known = new Map<string, { code: string; names: ReadonlySet<ComputedNames> }>();
  const namesOf = (id: string, code: string) => {
    const found = known.get(id);
    if (found?.code === code) return found.names;
    const names = computedNames(id, code);
    known.set(id, { code, names });
    return names;
  };
  return (program: string, moduleIds: readonly string[], codeOf: (id: string) => string | null): string => {
    const computed = new Set<ComputedNames>();
    for (const id of moduleIds) {
      if ((runtime !== null && id.startsWith(runtime)) || trusted.test(id)) continue;
      for (const names of namesOf(id, codeOf(id) ?? "")) computed.add(names);
    }
    if (computed.has("passed") && moduleIds.some((id) => passesProps.test(id))) computed.add("props");
    return chooseFeatures(program, computed);
  };
}

/** The components of the toolkit that give an element what they get. */
export const passesProps =
  /[\\/]ui[\\/](?:actions[\\/]button|forms[\\/](?:textarea|checkbox|input|select))\.\w+$/;

/** They compute names, but only such as begin with two underscores. */
const trusted =
  /[\\/](?:preact[\\/](?:(?:hooks|jsx-runtime)[\\/])?|@preact[\\/]signals(?:-core)?[\\/])dist[\\/]/;
