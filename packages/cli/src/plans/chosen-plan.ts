import { type Bundles, type MadePlan, makePlan } from "@orderpane/deploy";
import { CommandError } from "../errors.ts";
import type { Session } from "../targets/session.ts";

interface Choice {
  /** The widgets that are named; none means all. */
  names: readonly string[];
  prune: boolean;
}

/** Throws a CommandError, before anything is read. */
export function requirePrunable({ names, prune }: Choice): void {
  if (names.length === 0 || !prune) return;
  throw new CommandError(
    "usage",
    "--prune deletes what the whole project no longer has, so it cannot be for single widgets",
    { fix: `Leave out --prune, or the names ${names.join(", ")}.` },
  );
}

/** Plans to deploy the chosen widgets, which are all that `bundles` holds. */
export async function planChosen(
  session: Session,
  bundles: Bundles,
  { names, prune }: Choice,
): Promise<MadePlan> {
  const unbuilt = names.find((name) => bundles.widgets.every((widget) => widget.name !== name));
  if (unbuilt !== undefined) {
    throw new CommandError("usage", `${unbuilt} is not among the built widgets`, {
      fix: "Leave out --no-build.",
    });
  }
  const made = await makePlan(session, { bundles, prune });
  // All widgets that are not named would count as orphans.
  return names.length > 0 ? { ...made, plan: { ...made.plan, orphans: [] } } : made;
}
