import { type Change, replacedBuild, type Run } from "@orderpane/deploy";
import { resolveBuilds } from "../../deploying/prepare-bundles.ts";
import { exitCodes } from "../../exit-codes.ts";
import type { Report } from "../../report/report.ts";
import { printTable } from "../../report/table.ts";
import { manyTargets } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { atEachTarget } from "../../targets/at-each-target.ts";
import { openSession, openTargets } from "../../targets/open-targets.ts";
import { readTargets } from "../../targets/read-targets.ts";
import { targetDocument } from "../../targets/target.ts";

export const verb = defineVerb({
  options: manyTargets,
  examples: ["orderpane history --mode production"],
  async run(context, { modes }) {
    const stores = await openTargets(context, readTargets(context, modes));
    try {
      const builds = await resolveBuilds(context, stores.opens);
      return await atEachTarget(context, builds, async (part, { open, config }) => {
        const runs = describeRuns(await openSession(part, open).history.read(), config.project);
        part.report.line(`${part.report.paint("bold", "history")} of ${open.label}, newest first`);
        printRuns(part.report, runs);
        part.report.document({ target: targetDocument(open), runs });
        return exitCodes.done;
      });
    } finally {
      await stores.close();
    }
  },
});

interface DescribedRun {
  at: string;
  kind: Change["run"];
  changes: {
    widget: string;
    action: Change["action"];
    id: number | null;
    /** The replaced build, for `rollback --to`; `null` if there was none. */
    build: string | null;
    isAcknowledged: boolean;
  }[];
}

function describeRuns(runs: readonly Run[], project: string): DescribedRun[] {
  const own = runs.map(({ changes }) => changes.filter((change) => change.project === project));
  return own.toReversed().flatMap((changes) => {
    const [first] = changes;
    if (!first) return [];
    return {
      at: first.at,
      kind: first.run,
      changes: changes.map((change) => ({
        widget: change.widget,
        action: change.action,
        id: change.id,
        build: replacedBuild(change),
        isAcknowledged: change.acknowledged,
      })),
    };
  });
}

function printRuns(report: Report, runs: readonly DescribedRun[]): void {
  const rows = runs.flatMap(({ at, kind, changes }) =>
    changes.map(({ widget, action, id, build, isAcknowledged }, index) => [
      index === 0 ? `  ${at.replace(/\.\d+Z$/, "Z")}` : "",
      index === 0 ? kind : "",
      widget,
      action,
      id === null ? "" : String(id),
      [build && `rollback --to ${build}`, !isAcknowledged && "without a response"].filter(Boolean).join(", "),
    ]),
  );
  printTable(report, rows, (cell, column) => (column === 5 ? report.paint("cyan", cell) : cell));
  if (rows.length === 0) report.line(report.paint("dim", "  none on this machine; a deploy begins it"));
}
