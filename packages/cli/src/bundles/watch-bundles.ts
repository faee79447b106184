import { watchProject } from "@orderpane/build/watch";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
import { bundleDocument, printBuild } from "./bundle-report.ts";
import type { BuildOptions } from "./prepare-bundles.ts";

/** `orderpane build --watch`: builds, and builds again what an edit changes, until it is told to stop. */
export async function watchBundles(context: Context, options: BuildOptions): Promise<ExitCode> {
  const { root, report, untilStopped } = context;
  const stopped = untilStopped();
  const watching = await watchProject({
    root,
    ...options,
    onBuilt(build) {
      const { built, removed, manifest, warnings } = build;
      printBuild(context, { ...build, count: `${built.length} of ${manifest.widgets.length}` });
      report.document({ widgets: built.map(bundleDocument), removed, warnings });
    },
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
