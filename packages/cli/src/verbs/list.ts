import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DeployError, replacedBuild, type Run } from "@orderpane/deploy";
import { decodeEcho } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import { resolveBuilds } from "../deploying/prepare-bundles.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { writeNamedFile } from "../files.ts";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import { flag, text, widgetId } from "../syntax/option.ts";
import { manyTargets, oneTarget } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { atEachTarget } from "../targets/at-each-target.ts";
import { openSession, openTargets, type Session } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { describeWidgets, type StoredWidget } from "../targets/stored-widgets.ts";
import { type OpenTarget, targetDocument } from "../targets/target.ts";

export const list = defineVerb({
  options: manyTargets,
  examples: ["orderpane list --mode production"],
  run: (context, { modes }) =>
    readStores(context, modes, async ({ report }, session, project) => {
      const widgets = describeWidgets(await session.client.list(), project);
      report.line(`${report.paint("bold", "widgets")} in ${session.label}`);
      printWidgets(report, widgets);
      report.document({ target: targetDocument(session), widgets, requests: session.client.requests });
    }),
});

export const history = defineVerb({
  options: manyTargets,
  examples: ["orderpane history --mode production"],
  run: (context, { modes }) =>
    readStores(context, modes, async ({ report }, session, project) => {
      const runs = describeRuns(await session.history.read(), project);
      report.line(`${report.paint("bold", "history")} of ${session.label}, newest first`);
      printRuns(report, runs);
      report.document({ target: targetDocument(session), runs });
    }),
});

export const pull = defineVerb({
  arguments: { id: widgetId },
  options: {
    ...oneTarget,
    out: text("--out <file>", "the file (default: widget-<id>.html)"),
    force: flag("--force", "replace an existing file"),
  },
  examples: ["orderpane pull 731 --mode production", "orderpane pull 731 --out old.html --force"],
  async run(context, { id, out = `widget-${id}.html`, force, modes }) {
    if (existsSync(resolve(context.cwd, out)) && !force) {
      throw new CommandError("usage", `${out} already exists`, {
        fix: "Name another file with --out, or add --force.",
      });
    }
    const { opens, close } = await openTargets(context, readTargets(context, modes));
    try {
      const [open] = opens as [OpenTarget];
      const { client } = openSession(context, open);
      const widget = (await client.list()).find((candidate) => candidate.id === id);
      if (widget?.code == null) {
        throw new DeployError("no-widget", `the store has no widget ${id} with code`);
      }
      const code = decodeEcho(widget.code);
      await writeNamedFile(context, out, { text: code, flag: force ? "w" : "wx" });
      const { report } = context;
      report.line(`${report.paint("green", "✓")} widget ${id} is in ${out} (${code.length} characters)`);
      report.document({
        target: targetDocument(open),
        widget: { id, height: widget.height, page: widget.pageType },
        file: out,
        requests: client.requests,
      });
      return exitCodes.done;
    } finally {
      await close();
    }
  },
});

async function readStores(
  context: Context,
  modes: readonly string[],
  read: (context: Context, session: Session, project: string) => Promise<void>,
): Promise<ExitCode> {
  const stores = await openTargets(context, readTargets(context, modes));
  try {
    const builds = await resolveBuilds(context, stores.opens);
    return await atEachTarget(context, builds, async (part, { open, config }) => {
      await read(part, openSession(part, open), config.project);
      return exitCodes.done;
    });
  } finally {
    await stores.close();
  }
}

function printWidgets(report: Report, widgets: readonly StoredWidget[]): void {
  const rows = widgets.map(({ id, widget, owner, height, page, build, isDuplicate, isEdited }) => [
    `  ${id}`,
    widget ?? "—",
    owner,
    `${height ?? "?"} px`,
    page,
    build ?? "",
    [isDuplicate && "duplicate", isEdited && "edited since it was deployed"].filter(Boolean).join(", "),
  ]);
  printTable(report, rows, (cell, column) => (column === 6 ? report.paint("yellow", cell) : cell));
  if (rows.length === 0) {
    report.line(report.paint("dim", "  none; orderpane deploy puts this project's there"));
  }
}

function describeRuns(runs: readonly Run[], project: string) {
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
        /** For `rollback --to`; `null` if there was none. */
        build: replacedBuild(change),
        isAcknowledged: change.acknowledged,
      })),
    };
  });
}

function printRuns(report: Report, runs: ReturnType<typeof describeRuns>): void {
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
