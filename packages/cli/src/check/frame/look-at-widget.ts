import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { splitFragment } from "@orderpane/protocol/bundle";
import type { TestStore, TestWidget } from "../../playwright/test-store.ts";
import { CommandError } from "../../errors.ts";
import { type KnownKinds, loadAxe } from "./examine-access.ts";
import { examineFrame } from "./examine-frame.ts";
import type { Sight } from "./finding.ts";
import { type Choice, chooseSurroundings, commandFor, type Look, type Shown, widths } from "./looks.ts";
import { watchFrame } from "./measure-frame.ts";
import { standInTrouble } from "./server-states.ts";
import { watchPage } from "./watch-page.ts";

interface CheckOptions {
  readonly browser: Browser;
  readonly store: TestStore;
  readonly choice: Choice;
  /** The records that a widget is shown with. */
  readonly records: readonly Shown[];
  readonly placeOf: (stack: string) => string;
  readonly onSight?: () => void;
}

/** What a frame takes for now, after all dates of the samples. */
const now = Date.UTC(2026, 10, 20, 9);

/** In ms, with all that is examined. Only a frame in an endless loop takes longer, on a slow machine, too. */
const longestFrame = 120_000;

/** Looks at a widget with every record, in all surroundings; with its server in trouble only at the first. */
export async function lookAtWidget(widget: TestWidget, options: CheckOptions): Promise<Sight[]> {
  const { browser, store, choice, records, placeOf, onSight = () => {} } = options;
  const axe = await loadAxe();
  const known: KnownKinds = new Map();
  const named = namedHosts(widget, store.url);
  const sights: Sight[] = [];
  for (const surroundings of chooseSurroundings(choice)) {
    const { language, scheme, width, server } = surroundings;
    const isTroubled = server !== "own";
    const asks =
      sights.length === 0 ||
      sights.some(({ contacted }) => contacted.some((address) => address.startsWith("http")));
    if (isTroubled && !asks) break;
    const context = await browser.newContext({
      viewport: { width: widths[width], height: widget.height },
      locale: { ru: "ru-RU", en: "en-US" }[language],
      colorScheme: scheme,
      timezoneId: "Europe/Moscow",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    try {
      await context.addInitScript(watchFrame, now);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send("Performance.enable");
      await standInTrouble(page, server);
      const watching = { watched: watchPage(page), cdp };
      for (const shown of isTroubled ? records.slice(0, 1) : records) {
        const url = `${store.url}/${widget.page}s/${shown.id}/widgets/${widget.id}?scheme=${scheme}`;
        const look = { ...surroundings, shown };
        const sight = await Promise.race([
          examineFrame(page, watching, { url, look, named, placeOf, known, axe }),
          delay(longestFrame, null, { ref: false }),
        ]);
        if (sight === null) throw endlessLoop(widget, look);
        sights.push(sight);
        onSight();
      }
    } finally {
      await context.close();
    }
  }
  return sights.toSorted((a, b) => a.look.shown.id - b.look.shown.id);
}

function endlessLoop(widget: TestWidget, look: Look): CommandError {
  const problem = `${widget.name} does not respond with ${widget.page} ${look.shown.id}`;
  return new CommandError("browser", problem, {
    fix: `Look for a loop that does not end: ${commandFor(widget, look)} --headed`,
  });
}

/** The store's own host, and those of the settings. */
function namedHosts({ code }: TestWidget, storeUrl: string): ReadonlySet<string> {
  const values = Object.values(splitFragment(code).settings ?? {});
  const hosts = values.flatMap((value) => URL.parse(String(value))?.host ?? []);
  return new Set([new URL(storeUrl).host, ...hosts]);
}
