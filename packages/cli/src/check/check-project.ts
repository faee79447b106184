import { type BuildConfig, discoverWidgets, type WidgetSource } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { requireKnownWidgets } from "../bundles/project-widgets.ts";
import { CommandError } from "../errors.ts";
import { buildForTests, type BuiltWidgets } from "../playwright/built-widgets.ts";
import { startTestStore, type TestWidget } from "../playwright/test-store.ts";
import { type CheckedWidget, type CheckOptions, checkWidget } from "./check-widget.ts";
import type { Choice } from "./frame/looks.ts";
import { launchBrowser } from "./launch-browser.ts";

interface ProjectOptions {
  /** An empty list means all. */
  readonly names: readonly string[];
  /** Only widgets of this page. */
  readonly page: TestWidget["page"] | undefined;
  readonly choice: Choice;
  readonly isHeaded: boolean;
  readonly isUpdate: boolean;
  /** Rejects when the check must end early. */
  readonly stopped: Promise<never>;
  readonly onProgress: (doing: string) => void;
  readonly onChecked: (widget: CheckedWidget, source: WidgetSource) => Promise<void>;
}

/**
 * Builds the widgets, deploys them into a store in memory and looks at one after the other.
 *
 * @throws {CommandError} `usage` for widgets or records that do not exist, `browser` if the browser ends
 */
export async function checkProject(root: string, options: ProjectOptions): Promise<void> {
  const { names, page, choice, isHeaded, isUpdate, stopped, onProgress, onChecked } = options;
  const ends: (() => Promise<void>)[] = [];
  let isEnded = false;
  const opened = (end: () => Promise<void>) => {
    ends.unshift(end);
    if (isEnded) throw new Error("the check has ended");
  };
  const work = async () => {
    onProgress("building the widgets");
    const built = await buildForTests(root);
    opened(() => built.remove());
    const sources = await discoverWidgets(built.config);
    requireKnownWidgets(names, sources);
    const store = await startTestStore(built, { assumptions: {}, settings: {} });
    opened(() => store.close());
    const chosen = store.widgets.filter(
      (widget) =>
        (names.length === 0 || names.includes(widget.name)) && (page ?? widget.page) === widget.page,
    );
    if (chosen.length === 0) throw noneOf(page);
    const browser = await launchBrowser({ isHeaded });
    opened(() => browser.close());
    for (const [index, widget] of chosen.entries()) {
      const source = sources.find(({ name }) => name === widget.name)!;
      let frames = 0;
      const checked = await checkWidget(widget, {
        browser,
        store,
        choice,
        ...sourceOptions(built, source),
        isUpdate,
        onSight: () =>
          onProgress(`${widget.name}, ${index + 1} of ${chosen.length}: ${++frames} frames looked at`),
      }).catch((error: unknown) => {
        throw error instanceof CommandError ? error : failedFrame(widget.name, error);
      });
      await onChecked(checked, source);
    }
  };
  const endAll = async () => {
    for (const end of ends.splice(0)) await end();
  };
  const working = work();
  try {
    await Promise.race([working, stopped]);
  } finally {
    isEnded = true;
    await endAll();
    // A build that was under way has left its folder.
    await working.catch(() => {});
    await endAll();
  }
}

/** What a check needs of the sources of a widget. */
export function sourceOptions(
  { bundles, config }: Pick<BuiltWidgets, "bundles" | "config">,
  { name, dir, check }: WidgetSource,
): Pick<CheckOptions, "dir" | "build" | "accept" | "placeOf"> {
  return {
    dir,
    build: bundles.find((bundle) => bundle.name === name)!.build,
    accept: check?.accept ?? [],
    placeOf: (stack) => placeInSources(stack, config),
  };
}

/** The message of an error, and where in the sources it happened. */
function placeInSources(stack: string, config: BuildConfig): string {
  const [message = ""] = stack.split("\n", 1);
  try {
    const [origin] = resolveStack(stack, config).origins;
    return origin ? `${message} (${origin.file}:${origin.line}:${origin.column})` : message;
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    return message;
  }
}

function noneOf(page: TestWidget["page"] | undefined): CommandError {
  return new CommandError("usage", `none of the chosen widgets is for pages of ${page}s`, {
    fix: "Leave out --order and --product, or name other widgets.",
  });
}

function failedFrame(widget: string, cause: unknown): CommandError {
  const [reason] = String(cause).split("\n", 1);
  return new CommandError("browser", `the browser failed while it showed ${widget}: ${reason}`, {
    fix: "Run the check again. On a machine with little memory, name fewer widgets.",
    cause,
  });
}
