import { resolveBuild } from "@orderpane/build";
import { type Marker, readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { table } from "../report.ts";
import { openClient } from "../run-plan.ts";
import { withTarget } from "../target.ts";

/** `orderpane list`: every widget of the application in the store, and whose it is. */
export async function list(context: Context, { mode }: { mode?: string }): Promise<ExitCode> {
  const { report, root } = context;
  const { project } = await resolveBuild({ root, ...(mode && { mode }) });
  return withTarget(context, mode, async (open) => {
    const client = openClient(context, open);
    const widgets = (await client.list()).map((widget) => describe(widget, project));
    report.line(`${report.paint("bold", "widgets")} in ${open.label}`);
    const rows = widgets.map(({ id, widget, owner, height, page, build }) => [
      `  ${id}`,
      widget ?? "—",
      owner,
      `${height ?? "?"} px`,
      page,
      build ?? "",
    ]);
    for (const line of table(rows)) report.line(line);
    if (rows.length === 0)
      report.line(report.paint("dim", "  none; orderpane deploy puts this project's there"));
    report.document({ target: { store: open.target.store.origin }, widgets, requests: client.requests });
    return exitCodes.done;
  });
}

/** `ours` is this project's, `other` another project's, `foreign` was not built by orderpane. */
function describe({ id, code, height, pageType, createdAt }: Widget, project: string) {
  const marker = code === null ? null : readMarker(code);
  return {
    id,
    widget: marker && nameOf(marker, project),
    owner: !marker ? "foreign" : marker.project === project ? "ours" : "other",
    build: marker?.build || null,
    height,
    page: pageType,
    createdAt,
  } as const;
}

function nameOf(marker: Marker, project: string): string {
  return marker.project === project ? marker.widget : `${marker.project}/${marker.widget}`;
}
