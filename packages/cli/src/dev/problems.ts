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

/** `config`, `deploy`, `types`, the page of a frame, or the server of a widget. */
type ProblemSource = "config" | "deploy" | "types" | `frame ${string}` | `server ${string}`;

type Describe = () => Promise<readonly Problem[]>;

/** Problems from all sources. Pages show each while it is open, and the terminal shows each once. */
export class Problems {
  readonly #report: Report;
  readonly #bySource = new Map<ProblemSource, readonly Problem[]>();
  /** Sources whose problems are being described, with the function that describes the newest ones. */
  readonly #next = new Map<ProblemSource, Describe | null>();
  /** Keys of problems that were printed since the last save or were open then. */
  readonly #printed = new Set<string>();
  /** Keys of problems reported as fixed since the last failure, because a frame may fail repeatedly. */
  readonly #fixed = new Set<string>();
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

  /** Returns the open problems, without notes. */
  failures(): Failure[] {
    return this.#all().flatMap(({ kind, failure }) => (kind === "note" ? [] : [failure]));
  }

  /** Prints a failure unless one for the same source line was already printed. */
  reportOnce(failure: Failure, key = placeOrMessage(failure)): void {
    if (this.#printed.has(key)) return;
    this.#printed.add(key);
    this.#fixed.clear();
    this.#report.fail(failure);
  }

  /** Must be called when sources are saved: new problems are printed again, open ones are not. */
  onSave(): void {
    this.#printed.clear();
    for (const problem of this.#all()) this.#printed.add(terminalKeyOf(problem));
  }

  /** Replaces the problems of a source. */
  put(source: ProblemSource, problems: readonly Problem[]): void {
    if (problems.length === 0 && !this.#bySource.has(source)) return;
    const known = new Set(this.#all().map(keyOf));
    const before = { error: this.#widgetsWith("error"), note: this.#widgetsWith("note") };
    this.#bySource.delete(source);
    if (problems.length > 0) this.#bySource.set(source, problems);
    this.#publish();
    for (const problem of problems) {
      if (known.has(keyOf(problem)) || this.#isExplained(problem)) continue;
      const { failure, stack } = problem;
      const frame = [failure.frame, stack].filter(Boolean).join("\n");
      this.reportOnce({ ...failure, ...(frame && { frame }) }, terminalKeyOf(problem));
      this.#report.document(failureDocument(failure));
    }
    for (const kind of ["error", "note"] as const) {
      const left = this.#widgetsWith(kind);
      for (const widget of before[kind]) if (!left.has(widget)) this.#reportFixed(widget, kind);
    }
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

  /** Ignores notes of frames, which return after each edit. */
  #widgetsWith(kind: WidgetProblem["kind"]): Set<string | null> {
    const known = kind === "note" ? (this.#bySource.get("types") ?? []) : this.#all();
    return new Set(known.filter((problem) => problem.kind === kind).map(({ widget }) => widget));
  }

  #exists(widget: string | null): boolean {
    return widget === null || (this.#project !== null && existsSync(join(this.#project.widgetsDir, widget)));
  }

  #reportFixed(widget: string | null, kind: WidgetProblem["kind"]): void {
    const key = `${kind} ${widget}`;
    // The errors of a deleted widget are not fixed.
    if (this.#fixed.has(key) || !this.#exists(widget)) return;
    this.#fixed.add(key);
    const text = kind === "error" ? "shown again" : "no type errors any more";
    this.#report.line(`${this.#report.paint("green", "✓")} ${widget ?? "all widgets"}: ${text}`);
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

/** Vite may report the same error by its place, but it does not report notes. */
function terminalKeyOf({ kind, failure }: Problem): string {
  return kind === "note" ? failure.message : placeOrMessage(failure);
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
