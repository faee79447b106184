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

export type Problems = ReturnType<typeof createProblems>;

interface ProblemsOptions {
  readonly root: string;
  readonly project: string;
  readonly report: Pick<Report, "document">;
  /** Reports a failure in the terminal. */
  readonly reportOnce: (failure: Failure) => void;
  /** Reports in the terminal that a widget, or all of them, has no errors any more, or no notes. */
  readonly reportMended: (widget: string | null, kind: WidgetProblem["kind"]) => void;
  /** Shows problems on the pages. */
  readonly show: (problems: readonly WidgetProblem[]) => void;
}

/**
 * Collects the problems of all sources. The pages show each until it is mended, the terminal shows each once.
 */
export function createProblems({ root, project, report, reportOnce, reportMended, show }: ProblemsOptions) {
  const turns = new Map<ProblemSource, object>();
  const bySource = new Map<ProblemSource, readonly Problem[]>();
  /** Its server says better why a call has failed. */
  const isExplained = ({ widget, kind, framePath }: Problem) =>
    kind === "note" && framePath !== undefined && bySource.has(`server ${widget}`);
  /** The build and a frame may find the same error. */
  const listAll = () => {
    const all = [...bySource.values()].flat();
    const everywhere = new Map(all.filter(isEverywhere).map((problem) => [keyOf(problem), problem]));
    const inFrames = all.filter((problem) => !isEverywhere(problem) && !everywhere.has(keyOf(problem)));
    return [...everywhere.values(), ...inFrames.filter((problem) => !isExplained(problem))];
  };
  const publish = () => show(listAll().flatMap((problem) => toShown(problem, root, project)));
  /** The notes are those of the types: a frame finds its own again after each edit. */
  const namesOf = (kind: WidgetProblem["kind"]) => {
    const all = kind === "note" ? (bySource.get("types") ?? []) : [...bySource.values()].flat();
    const found = all.filter((problem) => kindOf(problem) === kind);
    return new Set(found.map(({ widget }) => widget));
  };
  const put = (
    source: ProblemSource,
    problems: readonly Problem[],
    announced: readonly Named[] = [],
  ): void => {
    if (problems.length === 0 && !bySource.has(source)) return;
    const known = new Set([...bySource.values()].flat().map(keyOf));
    const before = { error: namesOf("error"), note: namesOf("note") };
    bySource.delete(source);
    if (problems.length > 0) bySource.set(source, problems);
    publish();
    const found = problems.filter((problem) => !known.has(keyOf(problem)) && !isExplained(problem));
    for (const { failure, stack, kind } of found) {
      const frame = [failure.frame, stack].filter(Boolean).join("\n");
      const { place, ...withoutPlace } = failure;
      // Vite may have reported the same error by its place, but not a note.
      const reported = kind === "note" || place === undefined ? withoutPlace : failure;
      reportOnce({ ...reported, ...(frame && { frame }) });
      report.document(failureDocument(failure));
    }
    for (const kind of ["error", "note"] as const) {
      const done = namesOf(kind);
      for (const { widget } of announced) done.add(widget);
      for (const widget of before[kind]) if (!done.has(widget)) reportMended(widget, kind);
    }
  };
  return {
    /** The present problems without notes. */
    failures: (): Failure[] =>
      [...bySource.values()].flat().flatMap(({ kind, failure }) => (kind === "note" ? [] : [failure])),
    /**
     * Replaces the problems of a source. For the widgets in `announced`, something else says that they are
     * shown now.
     */
    put,
    /** The same, but to describe the problems takes a while: the latest call of a source counts. */
    async putLater(source: ProblemSource, describe: () => Promise<readonly Problem[]>): Promise<void> {
      const turn = {};
      turns.set(source, turn);
      const problems = await describe();
      if (turns.get(source) === turn) put(source, problems);
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

interface Named {
  readonly widget: string;
}

function kindOf({ kind = "error" }: Problem): WidgetProblem["kind"] {
  return kind;
}

function isEverywhere({ framePath }: Problem): boolean {
  return framePath === undefined;
}

/** An error is the same in another column: tools differ in where an expression begins. */
function keyOf(problem: Problem): string {
  const { widget, failure } = problem;
  return `${kindOf(problem)} ${widget} ${failure.place?.replace(/:\d+$/, "") ?? failure.message}`;
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
