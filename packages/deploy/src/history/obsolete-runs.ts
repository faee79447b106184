import type { Change, Run } from "./change.ts";

/** How many runs of a store are kept. */
export const maxRuns = 50;

/**
 * The names of the runs that can be deleted. `names` are all runs, including damaged ones; `runs` are the
 * readable ones, oldest first. Besides the newest {@link maxRuns}, each project keeps its newest run with an
 * acknowledged change and all of its runs since then: the store decides which of them a rollback undoes.
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
