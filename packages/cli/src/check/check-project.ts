import { setTimeout as delay } from "node:timers/promises";
import { type BuildConfig, discoverWidgets, type WidgetSource } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import { splitFragment } from "@orderpane/protocol/bundle";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import { createRedactor } from "@orderpane/protocol/secrets";
import type { Browser } from "@playwright/test";
import { requireKnownWidgets } from "../deploying/prepare-bundles.ts";
import { CommandError } from "../errors.ts";
import { buildForTests } from "../playwright/built-widgets.ts";
import { startTestStore, type TestStore, type TestWidget } from "../playwright/test-store.ts";
import { secretValues } from "../targets/open-targets.ts";
import { checkFrame, type FrameOptions, replaceServer, watchContacts } from "./check-frame.ts";
import { type CheckedFrame, groupFindings, neededHeight } from "./findings.ts";
import { watchFrame } from "./measure-frame.ts";
import { launchBrowser } from "./tools.ts";
import { type Choice, chooseViews, commandFor, type FrameRecord, type View, widths } from "./views.ts";

interface ProjectOptions {
  /** An empty list means all. */
  readonly names: readonly string[];
  /** Only widgets of this page. */
  readonly page: TestWidget["page"] | undefined;
  readonly choice: Choice;
  readonly isHeaded: boolean;
  /** Ends the check early; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly onProgress: (step: string) => void;
}

/**
 * Builds the widgets, deploys them into a store in memory and checks one after the other.
 *
 * @throws {CommandError} `usage` for widgets or records that do not exist, `browser` if the browser fails
 */
export async function* checkProject(
  root: string,
  { names, page, choice, isHeaded, signal, onProgress }: ProjectOptions,
) {
  onProgress("building the widgets");
  const built = await buildForTests(root);
  const closing = [built.remove];
  try {
    const sources = await discoverWidgets(built.config);
    requireKnownWidgets(names, sources);
    const store = await startTestStore(built, { assumptions: {}, settings: {} });
    closing.unshift(() => store.close());
    const isNamed = ({ name }: TestWidget) => names.length === 0 || names.includes(name);
    const widgets = store.widgets.filter(
      (widget) => isNamed(widget) && (page === undefined || widget.page === page),
    );
    if (widgets.length === 0) {
      throw new CommandError("usage", `none of the chosen widgets is for ${page} pages`, {
        fix: "Leave out --order and --product, or name other widgets.",
      });
    }
    const browser = await launchBrowser({ isHeaded });
    closing.unshift(() => browser.close());
    signal.addEventListener("abort", () => void browser.close());
    signal.throwIfAborted();
    for (const [index, widget] of widgets.entries()) {
      const source = sources.find(({ name }) => name === widget.name)!;
      let frames = 0;
      const checked = await checkWidget(widget, {
        browser,
        store,
        choice,
        source,
        config: built.config,
        onFrame: () => onProgress(`${widget.name}, ${index + 1} of ${widgets.length}: frame ${++frames}`),
      });
      yield { checked, source };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    for (const close of closing) await close();
  }
}

export interface CheckOptions extends Pick<FrameOptions, "onFrame"> {
  readonly browser: Browser;
  readonly store: TestStore;
  readonly choice: Choice;
  readonly source: Pick<WidgetSource, "check">;
  readonly config: Pick<BuildConfig, "root" | "outDir">;
}

export type CheckedWidget = Awaited<ReturnType<typeof checkWidget>>;

/** Checks a widget in all chosen frames. */
export async function checkWidget(widget: TestWidget, options: CheckOptions) {
  const { store, choice, source, config } = options;
  const records = await listRecords(store, widget.page);
  const chosen = records.filter(({ id }) => choice.id === undefined || id === choice.id);
  if (chosen.length === 0) throw noRecord(widget.page, choice.id, records);
  const { redact } = createRedactor(secretValues(store.url, { root: config.root, mode: undefined }));
  const frames: CheckedFrame[] = [];
  const frameOptions = {
    ...options,
    namedHosts: namedHosts(widget, store.url),
    describeError: (stack: string) => describeError(stack, config),
    redact,
    known: new Map(),
  };
  for (const view of chooseViews(choice)) {
    const isFailing = view.server !== "own";
    const hasRequests = frames.some(({ contacted }) => contacted.some((url) => url.startsWith("http")));
    if (isFailing && frames.length > 0 && !hasRequests) break;
    const shown = isFailing ? chosen.slice(0, 1) : chosen;
    try {
      frames.push(...(await checkView(widget, view, { ...frameOptions, records: shown })));
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const [reason] = redact(String(error)).split("\n", 1);
      throw new CommandError("browser", `the browser failed while it showed ${widget.name}: ${reason}`, {
        fix: "Run the check again. On a machine with little memory, name fewer widgets.",
        cause: error,
      });
    }
  }
  frames.sort((a, b) => a.record.id - b.record.id);
  const { name, title, page, height: declared } = widget;
  const isWhole = Object.values(choice).every((part) => part === undefined);
  return {
    name,
    title,
    page,
    height: { declared, needed: neededHeight(frames) },
    findings: groupFindings(frames, { declared, accept: source.check?.accept ?? [], isWhole }),
    frames,
    contacted: [...new Set(frames.flatMap(({ contacted }) => contacted))].toSorted(),
  };
}

/** The time in each frame, after all dates of the samples. */
const now = Date.UTC(2026, 10, 20, 9);

/** In ms. Only an endless loop takes longer, even on a slow machine. */
const longestFrame = 120_000;

interface ViewOptions extends Omit<FrameOptions, "url"> {
  readonly browser: Browser;
  readonly store: TestStore;
  readonly records: readonly FrameRecord[];
}

/** Checks a widget with each record in one page that has the language, scheme and width of the view. */
async function checkView(
  widget: TestWidget,
  view: View,
  { browser, store, records, ...options }: ViewOptions,
): Promise<CheckedFrame[]> {
  const context = await browser.newContext({
    viewport: { width: widths[view.width], height: widget.height },
    locale: { ru: "ru-RU", en: "en-US" }[view.language],
    colorScheme: view.scheme,
    timezoneId: "Europe/Moscow",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    await context.addInitScript(watchFrame, now);
    const page = await context.newPage();
    await replaceServer(page, view.server);
    const contacts = watchContacts(page);
    const frames: CheckedFrame[] = [];
    for (const record of records) {
      const url = `${store.url}/${widget.page}s/${record.id}/widgets/${widget.id}?scheme=${view.scheme}`;
      const frame = { ...view, record };
      const checked = await Promise.race([
        checkFrame(page, frame, { ...options, contacts, url }),
        delay(longestFrame, null, { ref: false }),
      ]);
      if (checked === null) {
        const problem = `${widget.name} does not respond with ${widget.page} ${record.id}`;
        const fix = `Look for a loop that does not end: ${commandFor(widget, frame)} --headed`;
        throw new CommandError("browser", problem, { fix });
      }
      frames.push(checked);
    }
    return frames;
  } finally {
    await context.close();
  }
}

/** Samples that are made to break widgets, by the names of the toolkit's. */
const extreme = new Set(["long", "hostile", "huge"]);

/** All orders, or all products, of the store, by ascending id. */
async function listRecords(
  { local, samples: own }: TestStore,
  page: TestWidget["page"],
): Promise<FrameRecord[]> {
  const { appId, appPassword } = local.credentials;
  const [{ host } = { host: "" }] = local.stores();
  const response = await local.fetch(
    new Request(`http://${host}/admin/${page}s.json?per_page=250`, {
      headers: { Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}` },
    }),
  );
  const records: { id: number }[] = await response.json();
  const samples = Object.entries<() => { id: number }>(page === "order" ? sampleOrders : sampleProducts);
  const names = new Map(samples.map(([name, make]) => [make().id, { name, isExtreme: extreme.has(name) }]));
  for (const { kind, name, record } of own) {
    if (kind === page) names.set(record.id, { name, isExtreme: false });
  }
  const unnamed = { name: null, isExtreme: false };
  return records
    .map(({ id }) => Object.assign({ id }, names.get(id) ?? unnamed))
    .toSorted((a, b) => a.id - b.id);
}

/** The store's own host, and those of the settings. */
function namedHosts({ code }: TestWidget, storeUrl: string): ReadonlySet<string> {
  const values = Object.values(splitFragment(code).settings ?? {});
  const hosts = values.flatMap((value) => URL.parse(String(value))?.host ?? []);
  return new Set([new URL(storeUrl).host, ...hosts]);
}

/** The message of an error, and its place in the sources. */
function describeError(stack: string, config: CheckOptions["config"]): string {
  const [message = ""] = stack.split("\n", 1);
  try {
    const [origin] = resolveStack(stack, config).origins;
    return origin ? `${message} (${origin.file}:${origin.line}:${origin.column})` : message;
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    return message;
  }
}

function noRecord(
  page: TestWidget["page"],
  id: number | undefined,
  records: readonly FrameRecord[],
): CommandError {
  const ids = records.map((record) => record.id).join(", ");
  const problem =
    id === undefined ? `the store has no ${page}s` : `the store has no ${page} ${id}: expected one of ${ids}`;
  return new CommandError("usage", problem, {
    fix: `Name another, or put records of your own into samples/${page}s/.`,
  });
}
