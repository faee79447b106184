import { setTimeout as delay } from "node:timers/promises";
import type { WidgetSource } from "@orderpane/build";
import { splitFragment } from "@orderpane/protocol/bundle";
import { sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import { createRedactor } from "@orderpane/protocol/secrets";
import { type Browser, chromium } from "@playwright/test";
import { CommandError } from "../errors.ts";
import { findBrowser } from "../playwright/find-browser.ts";
import type { TestStore, TestWidget } from "../playwright/test-store.ts";
import { secretValues } from "../targets/open-targets.ts";
import { checkFrame, type FrameOptions, replaceServer, watchContacts } from "./check-frame.ts";
import { type CheckedFrame, groupFindings, neededHeight } from "./findings.ts";
import { watchFrame } from "./measure-frame.ts";
import { type Choice, chooseViews, commandFor, type FrameRecord, type View, widths } from "./views.ts";

/** Starts Chromium so that a frame gives the same picture each time. The caller handles Ctrl-C. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser({ headless: true }),
    handleSIGINT: false,
    args: [
      "--font-render-hinting=none",
      "--disable-lcd-text",
      // A page with a sandbox gets its own process, and starting one takes as long as the rest of the frame.
      "--disable-features=IsolateSandboxedIframes",
    ],
  });
}

export interface CheckOptions extends Pick<FrameOptions, "store" | "config" | "onFrame"> {
  readonly browser: Browser;
  readonly choice: Choice;
  readonly source: Pick<WidgetSource, "check">;
}

export type CheckedWidget = Awaited<ReturnType<typeof checkWidget>>;

/** Checks a widget in all chosen frames. */
export async function checkWidget(widget: TestWidget, options: CheckOptions) {
  const { store, choice, source, config } = options;
  const records = await chooseRecords(store, widget.page, choice.id);
  const { redact } = createRedactor(secretValues(store.url, { root: config.root, mode: undefined }));
  const frames: CheckedFrame[] = [];
  const shared = { widget, namedHosts: namedHosts(widget, store.url), examined: new Map() };
  const frameOptions = { ...options, ...shared, redact };
  for (const view of chooseViews(choice)) {
    const isFailing = view.server !== "own";
    const hasRequests = frames.some(({ contacted }) => contacted.some((url) => url.startsWith("http")));
    if (isFailing && frames.length > 0 && !hasRequests) break;
    frames.push(...(await checkView(view, isFailing ? records.slice(0, 1) : records, frameOptions)));
  }
  frames.sort((a, b) => a.record.id - b.record.id);
  const { name, title, page, height: declared } = widget;
  const isWhole = Object.values(choice).every((part) => part === undefined);
  const findings = groupFindings(frames, { declared, accept: source.check?.accept ?? [], isWhole });
  const contacted = new Set(frames.flatMap((frame) => frame.contacted));
  return {
    name,
    title,
    page,
    height: { declared, needed: neededHeight(frames) },
    findings: findings.map((finding) => Object.assign(finding, { subject: redact(finding.subject) })),
    frames,
    contacted: [...contacted].map(redact).toSorted(),
  };
}

/** The time in each frame, after all dates of the samples. */
const now = Date.UTC(2026, 10, 20, 9);

/** In ms. Only an endless loop takes longer, even on a slow machine. */
const longestFrame = 120_000;

interface ViewOptions extends FrameOptions {
  readonly browser: Browser;
  readonly redact: (text: string) => string;
}

/** Checks a widget with each record in one page that has the language, scheme and width of the view. */
async function checkView(
  view: View,
  records: readonly FrameRecord[],
  { browser, redact, ...options }: ViewOptions,
): Promise<CheckedFrame[]> {
  const { widget } = options;
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
    const contacts = watchContacts(page);
    for (const record of records) {
      const checked = await Promise.race([
        checkFrame(page, { ...view, record }, { ...options, contacts }),
        delay(longestFrame, null, { ref: false }),
      ]);
      if (!checked) throw new Error("the frame does not respond");
      frames.push(checked);
    }
    await context.close();
    return frames;
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const frame = { ...view, record: records[frames.length]! };
    const [reason] = redact(String(cause)).split("\n", 1);
    throw new CommandError("browser", `the browser failed while it showed ${widget.name}: ${reason}`, {
      fix: `Run the check again, or look for a loop that does not end: ${commandFor(widget, frame)}`,
      cause,
    });
  }
}

/** Samples that are made to break widgets, by the names of the toolkit's. */
const extreme = new Set(["long", "hostile", "huge"]);

/** The orders, or the products, of the store by ascending id, or the one with the id. */
async function chooseRecords(
  { local, url, samples: own }: TestStore,
  page: TestWidget["page"],
  id: number | undefined,
): Promise<FrameRecord[]> {
  const { appId, appPassword } = local.credentials;
  const response = await fetch(`${url}/admin/${page}s.json?per_page=250`, {
    headers: { Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}` },
  });
  const records = (await response.json()) as { id: number }[];
  const ids = records.map((record) => record.id).toSorted((a, b) => a - b);
  const chosen = ids.filter((each) => id === undefined || each === id);
  if (chosen.length === 0) {
    const problem =
      id === undefined
        ? `the store has no ${page}s`
        : `the store has no ${page} ${id}: expected one of ${ids.join(", ")}`;
    const fix = `Name another, or put records of your own into samples/${page}s/.`;
    throw new CommandError("usage", problem, { fix });
  }
  const unnamed = { name: null, isExtreme: false };
  const samples = Object.entries<() => { id: number }>(page === "order" ? sampleOrders : sampleProducts);
  const names = new Map(samples.map(([name, make]) => [make().id, { name, isExtreme: extreme.has(name) }]));
  for (const { kind, name, record } of own) {
    if (kind === page) names.set(record.id, { name, isExtreme: false });
  }
  return chosen.map((each) => Object.assign({ id: each }, names.get(each) ?? unnamed));
}

/** The store's own host, and those of the settings. */
function namedHosts({ code }: TestWidget, storeUrl: string): ReadonlySet<string> {
  const values = Object.values(splitFragment(code).settings ?? {});
  const hosts = values.flatMap((value) => URL.parse(String(value))?.host ?? []);
  return new Set([new URL(storeUrl).host, ...hosts]);
}
