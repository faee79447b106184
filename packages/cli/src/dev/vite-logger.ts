import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describeConfigError } from "@orderpane/build";
import { createLogger, type LogErrorOptions, type Logger } from "vite";
import { describeFailure, type Failure } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";
import type { Problems } from "./problems.ts";

interface ViteLoggerOptions {
  readonly root: string;
  readonly report: Pick<Report, "warn">;
  readonly problems: Pick<Problems, "reportOnce" | "putLater">;
}

/** Vite's log. Shows an error once for each source line. */
export function createViteLogger({ root, report, problems }: ViteLoggerOptions): Logger {
  const logger = createLogger("silent");
  const noteError = logger.error.bind(logger);
  const warnings = new Set<string>();
  logger.warn = logger.warnOnce = (text) => {
    logger.hasWarned = true;
    const message = plainText(text)
      .replace(/^warning: /, "")
      .replace(/\n\s*(?:Plugin|File): .*/g, "");
    if (!warnings.has(message)) report.warn(message);
    warnings.add(message);
  };
  const describeConfig = async (cause: unknown) => {
    const failure = describeFailure(await describeConfigError(root, cause));
    return [{ widget: null, kind: "error", failure } as const];
  };
  let configError: string | undefined;
  logger.error = (text, options = {}) => {
    noteError(text, options);
    if (text.includes("failed to load config from")) {
      configError = options.error?.message;
      void problems.putLater("config", () => describeConfig(options.error));
    } else if (text !== configError && !notNeeded.test(text)) {
      const failure = readViteError(text, { options, root });
      // A frame may still be loading a widget that was just deleted.
      const [file] =
        /^widgets\/[^?:]+/.exec(failure.place ?? "") ??
        /(?<=^Failed to load url \/)widgets\/[^/]+/.exec(failure.message) ??
        [];
      if (file === undefined || existsSync(join(root, file))) problems.reportOnce(failure);
    }
  };
  return logger;
}

/** The scan is not needed, and the reason for a failed restart is reported before. */
const notNeeded = /Failed to run dependency scan|^server restart failed$/;

/** Converts a Vite error to a failure whose message begins with its place, like a build's. */
export function readViteError(
  text: string,
  { options: { error }, root }: { options: LogErrorOptions; root: string },
): Failure {
  // Our plugin wraps its error.
  const own = error ? describeFailure(error.cause instanceof Error ? error.cause : error) : null;
  if (own && own.code !== "internal") return own;
  const entry = plainText(text);
  const [firstLine = ""] = entry.split("\n", 1);
  const { problem, place, frame } = readDiagram(entry) ?? {
    problem: firstLine.replace(/^(Internal server error|Pre-transform error): /, ""),
    place: error && "loc" in error ? placeOf(error, root) : undefined,
    frame: entry.split("\n").slice(1).filter(isSource).join("\n"),
  };
  return {
    exitCode: exitCodes.failed,
    code: "vite",
    message: place && !problem.includes(place) ? `${place}: ${problem}` : problem,
    ...(place && { place }),
    ...(frame && { frame }),
  };
}

/** Parses the bundler's diagram: `[CODE] problem`, `╭─[ file:line:column ]`, the lines, `───╯`. */
function readDiagram(entry: string): { problem: string; place: string; frame: string } | null {
  const match = /\[[A-Z_]+\] (?<problem>.+)\n *╭─+\[ (?<place>\S+:\d+:\d+) \]\n(?<frame>[^]*?)\n[^\n]*╯/.exec(
    entry,
  );
  const { problem, place, frame } = match?.groups ?? {};
  return problem && place && frame ? { problem, place, frame } : null;
}

function placeOf(
  { id, loc }: { id?: string; loc?: { file?: string; line: number; column: number } },
  root: string,
) {
  const file = loc?.file ?? id;
  if (!file || !loc) return undefined;
  return `${relative(root, file.split("?", 1)[0]!).replaceAll("\\", "/")}:${loc.line}:${loc.column + 1}`;
}

/** Removes colours and stack frames inside Vite and Node. */
function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => !/^\s*at .*(node_modules|node:|<anonymous>)/.test(line))
    .join("\n")
    .trimEnd();
}

function isSource(line: string): boolean {
  return line.trim() !== "" && !/^\s*(Plugin|File): /.test(line);
}
