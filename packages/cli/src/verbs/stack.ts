import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as readText } from "node:stream/consumers";
import { resolveBuild } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { optionalWord, text } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

/** `orderpane stack`: translates a stack trace from a widget's frame to positions in the sources. */
export const verb = defineVerb({
  arguments: { file: optionalWord("[file]") },
  options: {
    build: text(
      "--build <hash>",
      "the build that a trace without script names is of: data-build in the store",
    ),
    widget: text("--widget <name>", "the same for what was built last of a widget"),
    outDir: text("--out-dir <folder>", "where the bundles are (default: dist)"),
  },
  async run(context, { file, build, widget, outDir }) {
    const { root, report } = context;
    const trace = await readTrace(context, file);
    const config = await resolveBuild({ root, ...(outDir && { outDir }) });
    const {
      text: resolved,
      frame,
      frames,
      missing,
    } = resolveStack(trace, config, {
      ...(build !== undefined && { build }),
      ...(widget !== undefined && { widget }),
    });
    report.line(resolved.trimEnd());
    if (frame !== null) report.line(`\n${frame}`);
    for (const script of missing) {
      report.warn(`there is no source map of ${script}: its positions are not resolved`);
    }
    report.document({ frames, frame, missing });
    return exitCodes.done;
  },
});

async function readTrace({ cwd, report }: Context, file: string | undefined): Promise<string> {
  if (file === undefined || file === "-") {
    if (process.stdin.isTTY) report.prompt("Paste the stack trace, then press Ctrl-D.");
    return readText(process.stdin);
  }
  try {
    return await readFile(resolve(cwd, file), "utf8");
  } catch {
    throw new UsageError(`the file ${file} cannot be read`, "Name a file that holds the trace, or paste it.");
  }
}
