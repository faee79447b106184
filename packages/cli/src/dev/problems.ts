import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Project } from "@orderpane/build";
import type { WidgetProblem } from "@orderpane/platform";
import { type Failure, failureDocument } from "../errors.ts";
import type { Report } from "../report/report.ts";

/** A problem of the project, open until its source reports it fixed. */
export interface Problem {
  /** `null` if it concerns more than one widget. Only the terminal shows such a problem. */
  readonly widget: string | null;
  readonly failure: Failure;
  readonly kind: WidgetProblem["kind"];
  /** Only the terminal shows it. */
  readonly stack?: string;
  readonly framePath?: string;
}

/** `config`, `deploy`, the page of a frame, or the server of a widget. */
type ProblemSource = "config" | "deploy" | `frame ${string}` | `server ${string}`;

type Describe = () => Promise<readonly Problem[]>;

/** Problems from all sources. Pages show each while it is open, and the terminal shows each once. */
export class Problems {
  readonly #report: Report;
  readonly #bySource = new Map<ProblemSource, readonly Problem[]>();
  /** Sources whose problems are being described, with the function that describes the newest ones. */
  readonly #next = new Map<ProblemSource, Describe | null>();
  /** Keys of problems that were printed since the last save or were open then. */
  readonly #printed = new Set<string>();
  /** Widgets reported as fixed since the last failure, because a frame may fail repeatedly. */
  readonly #fixed = new Set<string | null>();
  #project: Project | null = null;
  #showOnPages: (problems: readonly WidgetProblem[]) => void = () => {};

  constructor(report: Report) {
    this.#report = report;
  }

  /** Also shows the project's problems on pages. */
  showOn(project: Project, show: (problems: readonly WidgetProblem[]) => void): void {
    this.#project = project;
    this.#showOnPages = show;
  }

  /** Prints a failure unless one for the same source line was already printed. */
  reportOnce(failure: Failure): void {
    const key = placeOrMessage(failure);
    if (this.#printed.has(key)) return;
    this.#printed.add(key);
    this.#fixed.clear();
    this.#report.fail(failure);
  }

  /** Must be called when sources are saved: new problems are printed again, open ones are not. */
  onSave(): void {
    this.#printed.clear();
    for (const problem of this.#all()) this.#printed.add(placeOrMessage(problem.failure));
  }

  /** Replaces the problems of a source. */
  put(source: ProblemSource, problems: readonly Problem[]): void {
    if (problems.length === 0 && !this.#bySource.has(source)) return;
    const known = new Set(this.#all().map(keyOf));
    const before = this.#failedWidgets();
    this.#bySource.delete(source);
    if (problems.length > 0) this.#bySource.set(source, problems);
    this.#publish();
    for (const problem of problems) {
      if (known.has(keyOf(problem)) || this.#isExplained(problem)) continue;
      const { failure, stack } = problem;
      const frame = [failure.frame, stack].filter(Boolean).join("\n");
      this.reportOnce({ ...failure, ...(frame && { frame }) });
      this.#report.document(failureDocument(failure));
    }
    const left = this.#failedWidgets();
    for (const widget of before) if (!left.has(widget)) this.#reportFixed(widget);
  }

  /**
   * Replaces the problems of a source once they are described. Of several calls in the meantime, only the
   * last one counts, because a widget may fail at every tick.
   */
  async putLater(source: ProblemSource, describe: Describe): Promise<void> {
    const isRunning = this.#next.has(source);
    this.#next.set(source, describe);
    if (isRunning) return;
    try {
      for (let run = this.#next.get(source); run; run = this.#next.get(source)) {
        this.#next.set(source, null);
        this.put(source, await run());
      }
    } finally {
      this.#next.delete(source);
    }
  }

  /**
   * Drops problems of frames and servers: those of a deleted widget or, after a restart of the server, all of
   * them, because they are reported again.
   */
  forget(deleted?: string): void {
    for (const [source, found] of this.#bySource) {
      const isConcerned = deleted === undefined || found.some(({ widget }) => widget === deleted);
      if (isConcerned && /^(frame|server) /.test(source)) this.#bySource.delete(source);
    }
    this.#publish();
  }

  #all(): Problem[] {
    return [...this.#bySource.values()].flat();
  }

  /** Whether the problem is a failed call whose server has reported the reason. */
  #isExplained({ widget, kind, framePath }: Problem): boolean {
    return kind === "note" && framePath !== undefined && this.#bySource.has(`server ${widget}`);
  }

  #publish(): void {
    const found = this.#all();
    const everywhere = new Map(found.filter(isEverywhere).map((problem) => [keyOf(problem), problem]));
    // A build and a frame may find the same error.
    const inFrames = found.filter(
      (problem) => !isEverywhere(problem) && !everywhere.has(keyOf(problem)) && !this.#isExplained(problem),
    );
    const project = this.#project;
    const shown = [...everywhere.values(), ...inFrames];
    if (project) this.#showOnPages(shown.flatMap((problem) => toShown(problem, project)));
  }

  /** Ignores notes, which return after each edit. */
  #failedWidgets(): Set<string | null> {
    return new Set(this.#all().flatMap(({ kind, widget }) => (kind === "error" ? [widget] : [])));
  }

  #exists(widget: string | null): boolean {
    return widget === null || (this.#project !== null && existsSync(join(this.#project.widgetsDir, widget)));
  }

  #reportFixed(widget: string | null): void {
    // The errors of a deleted widget are not fixed.
    if (this.#fixed.has(widget) || !this.#exists(widget)) return;
    this.#fixed.add(widget);
    this.#report.line(`${this.#report.paint("green", "✓")} ${widget ?? "all widgets"}: shown again`);
  }
}

/** Returns the widget that a place's file belongs to. */
export function widgetAt(place: string | undefined, { root, widgetsDir }: Project): string | null {
  const folder = `${relative(root, widgetsDir).replaceAll(sep, "/")}/`;
  const [widget = null] = place?.startsWith(folder) ? place.slice(folder.length).split("/", 1) : [];
  return widget;
}

function isEverywhere({ framePath }: Problem): boolean {
  return framePath === undefined;
}

function keyOf({ kind, widget, failure }: Problem): string {
  return `${kind} ${widget} ${placeOrMessage(failure)}`;
}

/** Ignores the column, because tools disagree about where an expression starts. */
function placeOrMessage({ place, message }: Failure): string {
  return place?.replace(/:\d+$/, "") ?? message;
}

function toShown({ widget, failure, kind, framePath }: Problem, { root, project }: Project): WidgetProblem[] {
  const { message, place, frame, fix } = failure;
  if (widget === null) return [];
  const text = place && message.startsWith(`${place}: `) ? message.slice(place.length + 2) : message;
  const editorPlace = place && join(root, place);
  return [{ project, widget, kind, message: text, place, editorPlace, frame, fix, framePath }];
}
