import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { BuildConfig } from "@orderpane/build";
import type { WidgetProblem } from "@orderpane/platform";
import { type Failure, failureDocument } from "../errors.ts";
import type { Report } from "../report/report.ts";

/** Something that is wrong in the project until its source finds it mended. */
export interface Problem {
  /** `null` if it is not about one widget: then only the terminal shows it. */
  readonly widget: string | null;
  readonly failure: Failure;
  readonly kind?: WidgetProblem["kind"];
  /** What only the terminal shows. */
  readonly stack?: string;
  readonly framePath?: string;
}

/** What finds problems: `deploy`, `types`, the page of a frame, or the server of a widget. */
type ProblemSource = "deploy" | "types" | `frame ${string}` | `server ${string}`;

type Describe = () => Promise<readonly Problem[]>;

export type Problems = ReturnType<typeof createProblems>;

interface ProblemsOptions extends Pick<BuildConfig, "root" | "project" | "widgetsDir"> {
  readonly report: Report;
}

/**
 * Collects the problems of all sources. The pages show each until it is mended, the terminal shows each once.
 */
export function createProblems({ root, project, widgetsDir, report }: ProblemsOptions) {
  const bySource = new Map<ProblemSource, readonly Problem[]>();
  /** For each source that is being described, how to describe what it has found since. */
  const next = new Map<ProblemSource, Describe | null>();
  /** What the terminal has shown since the last save, and what was still wrong then. */
  const shown = new Set<string>();
  /** What the terminal has called mended since the last failure: a frame may fail again and again. */
  const mended = new Set<string>();
  let onPages: (problems: readonly WidgetProblem[]) => void = () => {};

  const all = () => [...bySource.values()].flat();
  /** Its server says better why a call has failed. */
  const isExplained = ({ widget, kind, framePath }: Problem) =>
    kind === "note" && framePath !== undefined && bySource.has(`server ${widget}`);
  /** The build and a frame may find the same error. */
  const listAll = () => {
    const found = all();
    const everywhere = new Map(found.filter(isEverywhere).map((problem) => [keyOf(problem), problem]));
    const inFrames = found.filter((problem) => !isEverywhere(problem) && !everywhere.has(keyOf(problem)));
    return [...everywhere.values(), ...inFrames.filter((problem) => !isExplained(problem))];
  };
  const publish = () => onPages(listAll().flatMap((problem) => toShown(problem, root, project)));
  const reportOnce = (failure: Failure, key = placeOrMessage(failure)) => {
    if (shown.has(key)) return;
    shown.add(key);
    mended.clear();
    report.fail(failure);
  };
  const reportMended = (widget: string | null, kind: WidgetProblem["kind"]) => {
    const key = `${kind} ${widget}`;
    // A deleted widget has no errors either.
    if (mended.has(key) || !existsSync(join(widgetsDir, widget ?? ""))) return;
    mended.add(key);
    const what = kind === "error" ? "shown again" : "no type errors any more";
    report.line(`${report.paint("green", "✓")} ${widget ?? "all widgets"}: ${what}`);
  };
  /** The notes are those of the types: a frame finds its own again after each edit. */
  const namesOf = (kind: WidgetProblem["kind"]) => {
    const known = kind === "note" ? (bySource.get("types") ?? []) : all();
    return new Set(known.filter((problem) => kindOf(problem) === kind).map(({ widget }) => widget));
  };
  const put = (source: ProblemSource, problems: readonly Problem[]): void => {
    if (problems.length === 0 && !bySource.has(source)) return;
    const known = new Set(all().map(keyOf));
    const before = { error: namesOf("error"), note: namesOf("note") };
    bySource.delete(source);
    if (problems.length > 0) bySource.set(source, problems);
    publish();
    for (const problem of problems) {
      if (known.has(keyOf(problem)) || isExplained(problem)) continue;
      const { failure, stack } = problem;
      const frame = [failure.frame, stack].filter(Boolean).join("\n");
      reportOnce({ ...failure, ...(frame && { frame }) }, terminalKeyOf(problem));
      report.document(failureDocument(failure));
    }
    for (const kind of ["error", "note"] as const) {
      const left = namesOf(kind);
      for (const widget of before[kind]) if (!left.has(widget)) reportMended(widget, kind);
    }
  };
  return {
    /** Sets what shows the problems on the pages. */
    showOn(show: typeof onPages): void {
      onPages = show;
    },
    /** The present problems without notes. */
    failures: (): Failure[] => all().flatMap(({ kind, failure }) => (kind === "note" ? [] : [failure])),
    /** Reports a failure in the terminal, unless one for the same line of source was reported before. */
    reportOnce,
    /** To be called when sources are saved: all problems but those that are known are reported again. */
    onSave(this: void): void {
      shown.clear();
      for (const problem of all()) shown.add(terminalKeyOf(problem));
    },
    /** Replaces the problems of a source. */
    put,
    /**
     * The same, but to describe the problems takes a while. Of what a source finds in the meantime, the last
     * counts: a widget may fail at every tick.
     */
    async putLater(source: ProblemSource, describe: Describe): Promise<void> {
      const isRunning = next.has(source);
      next.set(source, describe);
      if (isRunning) return;
      try {
        for (let run = next.get(source); run; run = next.get(source)) {
          next.set(source, null);
          put(source, await run());
        }
      } finally {
        next.delete(source);
      }
    },
    /**
     * Drops what frames and servers have found. To be called for a widget that was deleted, and for all of
     * them when the server has started again: then they find their problems again.
     */
    forget(deleted?: string): void {
      for (const [source, found] of bySource) {
        const isConcerned = deleted === undefined || found.some(({ widget }) => widget === deleted);
        if (isConcerned && /^(frame|server) /.test(source)) bySource.delete(source);
      }
      publish();
    },
  };
}

/** The widget to which the file of a place belongs. */
export function widgetAt(place: string | undefined, { root, widgetsDir }: BuildConfig): string | null {
  const folder = `${relative(root, widgetsDir).replaceAll(sep, "/")}/`;
  const [widget = null] = place?.startsWith(folder) ? place.slice(folder.length).split("/", 1) : [];
  return widget;
}

function kindOf({ kind = "error" }: Problem): WidgetProblem["kind"] {
  return kind;
}

function isEverywhere({ framePath }: Problem): boolean {
  return framePath === undefined;
}

function keyOf(problem: Problem): string {
  return `${kindOf(problem)} ${problem.widget} ${placeOrMessage(problem.failure)}`;
}

/** Vite may report the same error by its place, but not a note. */
function terminalKeyOf({ kind, failure }: Problem): string {
  return kind === "note" ? failure.message : placeOrMessage(failure);
}

/** An error is the same in another column: tools differ in where an expression begins. */
function placeOrMessage({ place, message }: Failure): string {
  return place?.replace(/:\d+$/, "") ?? message;
}

function toShown(problem: Problem, root: string, project: string): WidgetProblem[] {
  const { widget, failure, kind = "error", framePath } = problem;
  const { message, place, frame, fix } = failure;
  if (widget === null) return [];
  return [
    {
      project,
      widget,
      kind,
      message: place && message.startsWith(`${place}: `) ? message.slice(place.length + 2) : message,
      place,
      editorPlace: place && join(root, place),
      frame,
      fix,
      framePath,
    },
  ];
}
