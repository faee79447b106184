import { relative } from "node:path";
import { type WatchedBuild, watchProject } from "@orderpane/build/watch";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type Report, reportError } from "../report/report.ts";
import { bundleDocument, printBundles } from "./bundle-report.ts";
import type { BuildOptions } from "./prepare-bundles.ts";

/** `orderpane build --watch`: builds, and builds again what an edit changes, until it is told to stop. */
export async function watchBundles(
  { root, report, untilStopped }: Context,
  { mode, outDir, types }: BuildOptions,
): Promise<ExitCode> {
  const stopped = untilStopped();
  const watching = await watchProject({
    root,
    types,
    mode,
    outDir,
    onBuilt: (build) => printBuild(report, root, build),
    // A bug of ours does not end it, either: the author's next edit may avoid it.
    onFailed: (error) => reportError(report, error),
  });
  const begun = watching.first.then(() =>
    report.line(report.paint("dim", "watching the sources; Ctrl-C ends it")),
  );
  await Promise.race([begun, stopped]);
  await stopped;
  await watching.stop();
  return exitCodes.done;
}

function printBuild(
  report: Report,
  root: string,
  { built, removed, manifest, warnings, duration, config }: WatchedBuild,
): void {
  printBundles(report, built);
  for (const name of removed) report.line(`  ${name}  ${report.paint("dim", "is gone")}`);
  const count = `${built.length} of ${manifest.widgets.length}`;
  const where = relative(root, config.outDir) || ".";
  const time = report.paint("dim", `${Math.round(duration)} ms`);
  report.line(`${report.paint("green", "✓")} built ${count} into ${where} ${time}`);
  for (const { message } of warnings) report.warn(message);
  report.document({ widgets: built.map(bundleDocument), removed, warnings });
}
