import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBuildError, type Project } from "@orderpane/build";
import type { FrameReport } from "@orderpane/build/vite";
import { isWidgetName } from "@orderpane/protocol/bundle";
import type { ViteDevServer } from "vite";
import { describeFailure } from "../errors.ts";
import { describeError, placesInFrame } from "./describe-error.ts";
import type { Problem, Problems } from "./problems.ts";

type FrameError = NonNullable<FrameReport["error"]>;

interface FrameReportOptions {
  readonly server: ViteDevServer;
  readonly project: Project;
  readonly mode: string | undefined;
  readonly problems: Pick<Problems, "putLater">;
  /** Runs one build at a time. */
  readonly inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
  readonly redact: (text: string) => string;
}

/** Converts a frame's report to a problem, or closes the frame's problem if it shows its widget. */
export async function takeFrameReport(
  data: unknown,
  { server, project, mode, problems, inTurn, redact }: FrameReportOptions,
): Promise<void> {
  const report = readReport(data);
  if (!report) return;
  const { widget, frame, error } = report;
  // The page removes the frame slightly after the widget is deleted.
  const isDeleted = !existsSync(join(project.widgetsDir, widget));
  const describe = async ({ message, stack, isCall }: FrameError): Promise<Problem> => {
    const places = await placesInFrame(stack, server);
    const failure = await describeError("widget", redact(message), { root: project.root, places });
    // A module that cannot be loaded has no stack. The build's error explains it better.
    const built =
      failure.place || isCall
        ? null
        : await inTurn(() => findBuildError({ root: project.root, mode }, widget));
    return {
      widget,
      failure: built ? describeFailure(built) : failure,
      kind: isCall ? "note" : "error",
      framePath: frame,
    };
  };
  await problems.putLater(`frame ${frame}`, async () => (error && !isDeleted ? [await describe(error)] : []));
}

const longestStack = 20_000;

/** A frame may send anything, because it runs the widget's code. */
function readReport(data: unknown): FrameReport | null {
  if (typeof data !== "object" || data === null) return null;
  const { widget, frame, error }: Partial<Record<keyof FrameReport, unknown>> = data;
  if (typeof widget !== "string" || !isWidgetName(widget)) return null;
  if (typeof frame !== "string" || frame.length > 200) return null;
  if (typeof error !== "object") return null;
  const { message = "", stack = "", isCall }: Partial<Record<keyof FrameError, unknown>> = error ?? {};
  if (typeof message !== "string" || typeof stack !== "string") return null;
  // The URL of a failed call contains the key of the run.
  const shown = message.replace(/\/__app\/~[\w-]+/g, "/__app");
  const described = { message: shown, stack: stack.slice(0, longestStack), isCall: isCall === true };
  return { widget, frame, error: error && described };
}
