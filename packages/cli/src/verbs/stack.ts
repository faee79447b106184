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
    widget: text("--widget <name>", "the widget of a trace without script names, as it was built last"),
    outDir: text("--out-dir <folder>", "where the bundles are (default: dist)"),
  },
  examples: ["orderpane stack trace.txt", "orderpane stack --widget buyer-card"],
  async run(context, { file, widget, outDir }) {
    const { root, report } = context;
    const trace = await readTrace(context, file);
    const stack = resolveStack(trace, await resolveBuild({ root, outDir }), widget);
    const { frames, origins, missing } = stack;
    report.line(stack.text.trimEnd());
    for (const { file: source, line, column, frame } of origins) {
      report.line(`\nYour code: ${source}:${line}:${column}\n${frame}`);
    }
    for (const script of missing) {
      report.warn(`no source map of ${script} exists: its positions are not resolved`);
    }
    report.document({ frames, origins, missing });
    return exitCodes.done;
  },
});

async function readTrace(context: Context, file = "-"): Promise<string> {
  const fix = "Name a file that holds the trace, or paste it.";
  if (file !== "-") return (await readNamedFile(context, file, fix)).toString();
  if (process.stdin.isTTY) context.report.prompt("Paste the stack trace, then press Ctrl-D.");
  return readText(process.stdin);
}
