import { type ComputedNames, computedNames } from "./computed-names.ts";
import { chooseFeatures } from "./optional-features.ts";

/**
 * Leaves out what a widget cannot reach.
 *
 * @param runtime The folder of the toolkit's own modules, which compute no names.
 */
export function shrinkPreact(
  program: string,
  moduleIds: readonly string[],
  { runtime, codeOf }: { runtime: string | null; codeOf: (id: string) => string | null },
): string {
  const computed = new Set<ComputedNames>();
  for (const id of moduleIds) {
    if ((runtime !== null && id.startsWith(runtime)) || trusted.test(id)) continue;
    for (const names of computedNames(id, codeOf(id) ?? "")) computed.add(names);
  }
  if (computed.has("passed") && moduleIds.some((id) => passesProps.test(id))) computed.add("props");
  return chooseFeatures(program, computed);
}

/** The components of the toolkit that give an element what they get. */
export const passesProps =
  /[\\/]ui[\\/](?:actions[\\/]button|forms[\\/](?:textarea|checkbox|input|select))\.\w+$/;

/** They compute names, but only such as begin with two underscores. */
const trusted =
  /[\\/](?:preact[\\/](?:(?:hooks|jsx-runtime)[\\/])?|@preact[\\/]signals(?:-core)?[\\/])dist[\\/]/;
