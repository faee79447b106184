import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DeployError } from "@orderpane/deploy";
import { decodeEcho } from "@orderpane/protocol/bundle";
import { CommandError } from "../../errors.ts";
import { exitCodes } from "../../exit-codes.ts";
import { writeNamedFile } from "../../files.ts";
import { flag, text, widgetId } from "../../syntax/option.ts";
import { oneTarget } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { openSession, openTargets } from "../../targets/open-targets.ts";
import { readTargets } from "../../targets/read-targets.ts";
import { type OpenTarget, targetDocument } from "../../targets/target.ts";

export const verb = defineVerb({
  arguments: { id: widgetId },
  options: {
    ...oneTarget,
    out: text("--out <file>", "the file (default: widget-<id>.html)"),
    force: flag("--force", "replace an existing file"),
  },
  examples: ["orderpane pull 731 --mode production", "orderpane pull 731 --out old.html --force"],
  async run(context, { id, out = `widget-${id}.html`, force, ...options }) {
    if (existsSync(resolve(context.cwd, out)) && !force) {
      throw new CommandError("usage", `${out} exists already`, {
        fix: "Name another file with --out, or add --force.",
      });
    }
    const { opens, close } = await openTargets(context, readTargets(context, options.modes));
    try {
      const [open] = opens as [OpenTarget];
      const { client } = openSession(context, open, options);
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
