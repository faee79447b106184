import type { Change } from "./change.ts";
import type { Run } from "./run.ts";

/** So many runs of a store are kept, the newest ones. */
export const maxRuns = 50;

/**
 * Which of these runs, by name, nobody needs any more; `names` are all that there are, damaged ones included, and `runs`
 * what can be read of them, the oldest first. Beyond the newest there stays, for each project, every run from the newest
 * on that has certainly changed something: which of them a rollback takes back, the store decides.
 */
export function findObsoleteRuns(names: readonly string[], runs: readonly Run[]): string[] {
  const projects = new Set(runs.flatMap(({ changes }) => changes.map(({ project }) => project)));
  const needed = new Set(
    [...projects].flatMap((project) => {
      const isOwn = (change: Change) => change.project === project && change.action !== "merge";
      const own = runs.filter(({ changes }) => changes.some(isOwn));
      const certain = own.findLastIndex(({ changes }) =>
        changes.some((change) => isOwn(change) && change.acknowledged),
      );
      return own.slice(Math.max(0, certain)).map(({ name }) => name);
    }),
  );
  return [...names]
    .sort()
    .slice(0, -maxRuns)
    .filter((name) => !needed.has(name));
}
