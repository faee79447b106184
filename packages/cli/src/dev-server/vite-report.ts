import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { LogErrorOptions, Logger } from "vite";
import type { Failure } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";

/** What goes wrong while a development server runs, each said once, whether Vite comes upon it or a build. */
export interface ViteReport {
  /** For Vite's `customLogger`. */
  readonly logger: Logger;
  /** Reports a failure unless it, or another of the same line of source, has been reported. */
  readonly complain: (failure: Failure) => void;
  /** A source has changed: what is still wrong may be said again. */
  readonly forget: () => void;
}

/** Turns Vite's warnings and errors into entries of our report: no colours of its own, no stack of its insides. */
export function createViteReport(report: Report, root: string): ViteReport {
  const told = new Set<string>();
  const errors = new WeakSet<object>();
  let hasWarned = false;
  const once = (key: string, tell: () => void) => {
    if (told.has(key)) return;
    told.add(key);
    tell();
  };
  const complain = (failure: Failure) =>
    once(lineOf(failure.place) ?? failure.message, () => report.complain(failure));
  const warn = (text: string) => {
    hasWarned = true;
    const message = plainText(text);
    once(message, () => report.warn(message));
  };
  return {
    complain,
    forget: () => told.clear(),
    logger: {
      get hasWarned() {
        return hasWarned;
      },
      info: () => undefined,
      warn,
      warnOnce: warn,
      error(text, options = {}) {
        if (options.error) errors.add(options.error);
        // The build says of the same source what is wrong with it, and Vite finds the dependencies without the scan.
        if (!text.includes("Failed to run dependency scan")) complain(readViteError(text, { options, root }));
      },
      clearScreen: () => undefined,
      hasErrorLogged: (error) => errors.has(error),
    },
  };
}

/** An error of Vite as a failure: where it lies first, as with those of a build. */
export function readViteError(
  text: string,
  { options: { error }, root }: { options: LogErrorOptions; root: string },
): Failure {
  const entry = plainText(text);
  const { problem, place, frame } = readDiagram(entry) ?? {
    problem: entry.split("\n", 1)[0]!.replace(/^(Internal server error|Pre-transform error): /, ""),
    place: error && "loc" in error ? placeOf(error, root) : undefined,
    frame: entry.split("\n").slice(1).filter(isNoNote).join("\n"),
  };
  return {
    exitCode: exitCodes.failed,
    code: "vite",
    message: place && !problem.includes(place) ? `${place}: ${problem}` : problem,
    ...(place && { place }),
    ...(frame && { frame }),
  };
}

/** What the bundler draws: `[CODE] problem`, `╭─[ file:line:column ]`, the lines, `───╯`. */
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

/** Without colours and without what the stack holds of Vite's and Node's own code. */
function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => !/^\s*at .*(node_modules|node:|<anonymous>)/.test(line))
    .join("\n")
    .trimEnd();
}

function isNoNote(line: string): boolean {
  return line.trim() !== "" && !/^\s*(Plugin|File): /.test(line);
}

function lineOf(place: string | undefined): string | undefined {
  return place?.replace(/:\d+$/, "");
}
