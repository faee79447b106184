import { findTypeErrors, type Project } from "@orderpane/build";
import { describeFailure } from "../errors.ts";
import { type Problem, type Problems, widgetAt } from "./problems.ts";

/** Delay after a paint or an edit, in ms, because frames have priority. */
const settleTime = 500;

/** Checks types in the background: first when the page has been painted, then after edits. */
export function createTypeChecks(config: () => Project, problems: Pick<Problems, "put" | "failures">) {
  let hasRun = false;
  let timer: NodeJS.Timeout | undefined;
  let running = new AbortController();

  const run = async () => {
    hasRun = true;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const current = config();
    const errors = await findTypeErrors(current, signal).catch((error: unknown) => [error]);
    if (signal.aborted) return;
    // TypeScript would report only syntax errors. The edit that fixes them starts the next check.
    if (problems.failures().some(({ code }) => code === "bad-syntax")) return;
    problems.put(
      "types",
      errors.map((error) => toProblem(error, current)),
    );
  };

  const runSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleTime);
  };

  return {
    /** Must be called whenever a widget has been painted: the first check waits for all of them. */
    onPaint(this: void): void {
      if (!hasRun) runSoon();
    },
    onChange(this: void, _event: string, path: string): void {
      if (hasRun && /\.([cm]?tsx?|json)$/.test(path)) runSoon();
    },
    stop(this: void): void {
      clearTimeout(timer);
      running.abort();
    },
  };
}

function toProblem(error: unknown, config: Project): Problem {
  const failure = describeFailure(error);
  return { widget: widgetAt(failure.place, config), kind: "note", failure };
}
