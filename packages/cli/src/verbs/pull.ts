import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { decodeEcho } from "@orderpane/protocol/bundle";
import { DeployError } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { SessionOptions } from "../targets/session.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import { requireWritable } from "../writable-file.ts";

export interface PullOptions extends SessionOptions {
  mode?: string;
  /** Default: `widget-<id>.html`, here. */
  out?: string;
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/** `orderpane pull`: the code of a widget in a store, into a file. */
export async function pull(
  context: Context,
  id: number,
  { mode, out = `widget-${id}.html`, force, format }: PullOptions,
): Promise<ExitCode> {
  const file = await requireWritable(context, out);
  if (existsSync(file) && !force) {
    throw new UsageError(`${out} is there already`, "Name another file with --out, or say --force.");
  }
  const configured = await readTargets(context, [mode]);
  return withTargets(context, configured, (opens) =>
    runTargets(context, { opens, format }, async ({ report }, { open, client }) => {
      const widget = (await client.list()).find((candidate) => candidate.id === id);
      if (widget?.code == null) {
        throw new DeployError("no-widget", `the store has no widget ${id} with code`, {
          fix: "orderpane list shows which there are.",
        });
      }
      const code = decodeEcho(widget.code);
      await writeFile(file, code, { flag: force ? "w" : "wx" });
      report.line(`${report.paint("green", "✓")} widget ${id} is in ${out} (${code.length} characters)`);
      report.document({
        target: { store: open.target.store.origin },
        widget: { id, height: widget.height, page: widget.pageType },
        file: out,
        requests: client.requests,
      });
      return exitCodes.done;
    }),
  );
}
