import { text as readText } from "node:stream/consumers";
import { resolveBuild } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import type { Context } from "../context.ts";
import { exitCodes } from "../exit-codes.ts";
import { readNamedFile } from "../files.ts";
import { optionalWord, text } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { file: optionalWord("[file]") },
  options: {
    build: text("--build <hash>", "the build of a trace without script names: data-build in the store"),
    widget: text("--widget <name>", "the same for what was built last of a widget"),
    outDir: text("--out-dir <folder>", "where the bundles are (default: dist)"),
  },
  examples: ["orderpane stack trace.txt", "orderpane stack --widget buyer-card"],
  async run(context, { file, build, widget, outDir }) {
    const { root, report } = context;
    const trace = await readTrace(context, file);
    const stack = resolveStack(trace, await resolveBuild({ root, outDir }), { build, widget });
    const { frames, origins, missing } = stack;
    report.line(stack.text.trimEnd());
    for (const origin of origins) {
      const inFunction = origin.name === null ? "" : ` in ${origin.name}`;
      report.line(
        `\nYour code: ${origin.file}:${origin.line}:${origin.column}${inFunction}\n${origin.frame}`,
      );
    }
    for (const script of missing) {
      report.warn(`no source map of ${script} exists: its positions are not resolved`);
    }
    report.document({ frames, frame: origins[0]?.frame ?? null, origins, missing });
    return exitCodes.done;
  },
});

async function readTrace(context: Context, file = "-"): Promise<string> {
  if (file !== "-") return readNamedFile(context, file, "Name a file that holds the trace, or paste it.");
  if (process.stdin.isTTY) context.report.prompt("Paste the stack trace, then press Ctrl-D.");
  return readText(process.stdin);
}
