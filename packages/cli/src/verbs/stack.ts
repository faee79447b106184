import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { resolveBuild } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

export interface StackOptions {
  build?: string;
  widget?: string;
  outDir?: string;
}

/** `orderpane stack`: a stack trace from a widget's frame, with positions in the sources. */
export async function stack(
  { root, cwd, report }: Context,
  file: string | undefined,
  { outDir, ...options }: StackOptions,
): Promise<ExitCode> {
  const trace = await readTrace(cwd, file);
  const config = await resolveBuild({ root, ...(outDir && { outDir }) });
  const { text: resolved, frame, frames, missing } = resolveStack(trace, config, options);
  report.line(resolved.trimEnd());
  if (frame !== null) report.line(`\n${frame}`);
  for (const script of missing) {
    report.warn(`no source map of ${script} is kept: its positions stay as they are`);
  }
  report.document({ frames, frame, missing });
  return exitCodes.done;
}

async function readTrace(cwd: string, file: string | undefined): Promise<string> {
  if (file === undefined || file === "-") {
    if (process.stdin.isTTY) process.stderr.write("Paste the stack trace, then press Ctrl-D.\n");
    return text(process.stdin);
  }
  try {
    return await readFile(resolve(cwd, file), "utf8");
  } catch {
    throw new UsageError(`the file ${file} cannot be read`, "Name a file that holds the trace, or paste it.");
  }
}
