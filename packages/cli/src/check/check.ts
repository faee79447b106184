import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BuildConfig, discoverWidgets } from "@orderpane/build";
import { resolveStack } from "@orderpane/build/stack";
import { splitFragment } from "@orderpane/protocol/bundle";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { createRedactor } from "@orderpane/protocol/secrets";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { replaceFiles } from "../files.ts";
import { findBrowser } from "../playwright/find-browser.ts";
import type { TestStore, TestWidget } from "../playwright/test-store.ts";
import type { Report } from "../report/report.ts";
import { secretValues } from "../targets/open-targets.ts";
import { type ChosenWidgets, chooseRecords, frameUrl, openWidgets } from "./chosen-widgets.ts";
import { runAxe, walkByKeyboard } from "./examine-access.ts";
import {
  type CheckedFrame,
  type Finding,
  groupFindings,
  isOpen,
  messageOf,
  neededHeight,
  type RuleId,
  tallest,
} from "./findings.ts";
import { describeStructure, findCut, findEmpty, findMarkup, findWide, watchFrame } from "./inspect-frame.ts";
import { findInRequests, replaceServer, settle, watchRequests } from "./requests.ts";
import {
  type Choice,
  chooseViews,
  commandFor,
  type Frame,
  type FrameRecord,
  nameOfFrame,
  type View,
  widths,
} from "./views.ts";

interface ProjectOptions extends Omit<Choice, "id">, ChosenWidgets {
  /** Whether to write the needed height into `widget.json`. */
  readonly fix: boolean;
}

/**
 * Builds the widgets, deploys them into a store in memory, and checks them one after the other.
 *
 * @throws {CommandError} `usage` for widgets or records that do not exist, `browser` if the browser fails
 */
export async function checkProject(
  { root, report, untilStopped }: Context,
  { names, order, product, fix, ...view }: ProjectOptions,
): Promise<CheckedWidget[]> {
  const choice = { ...view, id: order ?? product };
  const browser = await launchBrowser();
  const closing = [() => browser.close()];
  let isStopped = false;
  void untilStopped().then(() => {
    isStopped = true;
    return browser.close();
  });
  try {
    report.status("check", "building the widgets");
    const { config, store, widgets, close } = await openWidgets(root, { names, order, product });
    closing.unshift(close);
    const results: CheckedWidget[] = [];
    for (const [index, widget] of widgets.entries()) {
      report.status("check", `${widget.name}, ${index + 1} of ${widgets.length}`);
      const checked = await checkWidget(widget, { browser, store, choice, config });
      results.push(fix ? await writeHeight(report, checked) : checked);
      report.document(checkDocument(results.at(-1)!));
    }
    return results;
  } catch (error) {
    if (!isStopped) throw error;
    throw new CommandError("ended-early", "the check was stopped before it was done", {
      fix: "Run it again, with the names of fewer widgets if it takes too long.",
    });
  } finally {
    report.status("check", null);
    await Promise.allSettled(closing.map((close) => close()));
  }
}

/** Writes the needed height into `widget.json`, leaving the rest unchanged. */
async function writeHeight(report: Report, widget: CheckedWidget): Promise<CheckedWidget> {
  const { declared, needed } = widget.height;
  const hasNoContent = widget.findings.some(({ rule }) => rule === "failure" || rule === "empty");
  const isAccepted = widget.findings.some((finding) => finding.rule === "height" && !isOpen(finding));
  if (declared === needed || hasNoContent || isAccepted) return widget;
  const file = join(widget.dir, "widget.json");
  const text = await readFile(file, "utf8");
  replaceFiles([[file, text.replace(/("height"\s*:\s*)\d+/, `$1${needed}`)]]);
  report.line(`${widget.name}: height ${declared} → ${needed}`);
  return { ...widget, findings: widget.findings.filter(({ rule }) => rule !== "height") };
}

/** A line of `--json`. */
function checkDocument(widget: CheckedWidget): object {
  const { name, page, height, findings, frames } = widget;
  return {
    widget: name,
    page,
    frames: frames.length,
    height,
    findings: findings.map((finding) => ({
      rule: finding.rule,
      message: messageOf(finding),
      frames: finding.frames.map(nameOfFrame),
      command: finding.frames[0] ? commandFor(widget, finding.frames[0]) : null,
      because: finding.because,
    })),
  };
}

/** Starts Chromium so that a frame always gives the same picture. The caller handles Ctrl-C. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser({ headless: true }),
    handleSIGINT: false,
    args: [
      "--font-render-hinting=none",
      "--disable-lcd-text",
      // A page with a sandbox would get its own process, which takes as long to start as checking the frame.
      "--disable-features=IsolateSandboxedIframes",
    ],
  });
}

export interface CheckOptions {
  readonly browser: Browser;
  readonly store: TestStore;
  readonly config: BuildConfig;
  readonly choice: Choice;
}

export type CheckedWidget = Awaited<ReturnType<typeof checkWidget>>;

/** Checks a widget in all chosen frames. */
export async function checkWidget(widget: TestWidget, options: CheckOptions) {
  const { store, choice, config } = options;
  const records = await chooseRecords(store, widget.page, choice.id);
  const { redact } = createRedactor(secretValues(store.url, { root: config.root, mode: undefined }));
  const task: Task = {
    ...options,
    widget,
    redact,
    namedHosts: namedHosts(widget, store.url),
    examined: new Map(),
  };
  const frames: CheckedFrame[] = [];
  for (const view of chooseViews(choice)) {
    const isFailing = view.server !== "own";
    if (isFailing && frames.length > 0 && !frames.some(({ hasRequests }) => hasRequests)) break;
    frames.push(...(await checkView(task, view, isFailing ? records.slice(0, 1) : records)));
  }
  frames.sort((a, b) => a.record.id - b.record.id);
  const { name, title, page, height: declared } = widget;
  const { dir, check } = (await discoverWidgets(config)).find((source) => source.name === name)!;
  const findings = groupFindings(frames, { declared, accept: check?.accept ?? [] });
  return {
    name,
    title,
    page,
    dir,
    height: { declared, needed: neededHeight(frames) },
    findings: findings.map((finding) => Object.assign(finding, { subject: redact(finding.subject) })),
    frames,
  };
}

/** Returns the store's host and those in the settings. */
function namedHosts({ code }: TestWidget, storeUrl: string): ReadonlySet<string> {
  const values = Object.values(splitFragment(code).settings ?? {});
  const hosts = values.flatMap((value) => URL.parse(String(value))?.host ?? []);
  return new Set([new URL(storeUrl).host, ...hosts]);
}

/** Data shared by all frames of a widget. */
interface Task extends CheckOptions {
  readonly widget: TestWidget;
  readonly redact: (text: string) => string;
  /** Hosts that may be contacted. */
  readonly namedHosts: ReadonlySet<string>;
  /** Findings by frame structure: each structure is examined once. */
  readonly examined: Map<string, readonly Finding[]>;
}

/** The time in each frame, later than all dates in the samples. */
const now = Date.UTC(2026, 10, 20, 9);

/** In ms. Only an endless loop takes longer, even on a slow machine. */
const longestFrame = 120_000;

/** Checks a widget with each record in one page that has the view's language, scheme and width. */
async function checkView(task: Task, view: View, records: readonly FrameRecord[]): Promise<CheckedFrame[]> {
  const { browser, widget, redact } = task;
  const frames: CheckedFrame[] = [];
  try {
    const context = await browser.newContext({
      viewport: { width: widths[view.width], height: widget.height },
      locale: { ru: "ru-RU", en: "en-US" }[view.language],
      colorScheme: view.scheme,
      timezoneId: "Europe/Moscow",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    await context.addInitScript(watchFrame, now);
    const page = await context.newPage();
    await replaceServer(page, view.server);
    for (const record of records) {
      const checked = await Promise.race([
        checkFrame(task, { ...view, record }, page),
        delay(longestFrame, null, { ref: false }),
      ]);
      if (!checked) throw new Error("the frame does not respond");
      frames.push(checked);
    }
    await context.close();
    return frames;
  } catch (cause) {
    const frame = { ...view, record: records[frames.length]! };
    const [reason] = redact(String(cause)).split("\n", 1);
    throw new CommandError("browser", `the browser failed while it showed ${widget.name}: ${reason}`, {
      fix: `Run the check again, or look for a loop that does not end: ${commandFor(widget, frame)}`,
      cause,
    });
  }
}

/** Opens a frame in a page with its view and returns its findings. */
async function checkFrame(task: Task, frame: Frame, page: Page): Promise<CheckedFrame> {
  const { widget, store, config, namedHosts: hosts, examined } = task;
  const requests = watchRequests(page);
  const url = frameUrl(store, widget, { ...frame, id: frame.record.id });
  // An image that never loads must not block the frame. The caller limits the total time.
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: 0 });
  const unfinished = await settle(page, requests, frame);

  const findings = await findErrors(page, frame, config);
  for (const find of [findEmpty, findWide, findCut, findMarkup]) {
    findings.push(...(await page.evaluate(find)));
  }
  if (frame.server === "own") findings.push(...findInRequests(requests, unfinished, hosts));

  const height = await page.evaluate(() => window.orderpaneCheck.height);
  const picture = await page.screenshot({
    // Needs a second layout.
    fullPage: height > page.viewportSize()!.height,
    clip: { x: 0, y: 0, width: widths[frame.width], height: Math.min(tallest, Math.max(height, 20)) },
    animations: "disabled",
    caret: "hide",
  });

  const structure = await page.evaluate(describeStructure);
  const known = examined.get(structure)?.map((finding) => Object.assign({}, finding, { box: null }));
  const access = known ?? [...(await runAxe(page)), ...(await walkByKeyboard(page))];
  examined.set(structure, access);
  findings.push(...access);
  return { ...frame, findings, picture, height, hasRequests: requests.length > 0 };
}

const failures = new Set(["Виджет не удалось показать", "This widget could not be shown"]);

/** Finds uncaught errors, errors in the console, and the runtime's error message. */
async function findErrors(page: Page, { server }: View, config: BuildConfig): Promise<Finding[]> {
  const errors = (await page.pageErrors()).map((error) => error.stack ?? String(error));
  const logged = (await page.consoleMessages()).filter((message) => message.type() === "error");
  const messages = logged.map((message) => message.text());
  const alerts = await page.locator("[role=alert]").allTextContents();
  if (alerts.some((text) => failures.has(text))) {
    return [describeError("failure", messages[0] ?? errors[0] ?? "", config)];
  }
  const found = errors.map((stack) => describeError("error", stack, config));
  // The runtime logs failed requests.
  if (server !== "own") return found;
  return [...found, ...messages.map((stack) => describeError("console", stack, config))];
}

/** An error with its location in the sources. */
function describeError(rule: RuleId, stack: string, config: BuildConfig): Finding {
  const [message = ""] = stack.split("\n", 1);
  // Queries differ by order and may contain personal data.
  const place = message.replace(/(\bhttps?:[^\s'"?#]*)[?#][^\s'")]*/g, "$1");
  let at = "";
  try {
    const [origin] = resolveStack(stack, config).origins;
    if (origin) at = ` (${origin.file}:${origin.line}:${origin.column})`;
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
  }
  return { rule, subject: `${place}${at}`, place, box: null };
}
