import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { checkWidget } from "../../../cli/src/check/check-project.ts";
import { launchBrowser } from "../../../cli/src/check/launch-browser.ts";
import { type Frame as CheckFrame, widths } from "../../../cli/src/check/views.ts";
import { buildForTests } from "../../../cli/src/playwright/built-widgets.ts";
import { startTestStore, type TestStore, type TestWidget } from "../../../cli/src/playwright/test-store.ts";
import { defineBench, elapsed } from "../bench.ts";

const repository = join(import.meta.dirname, "../../../..");

/** In one language, half of all: it takes minutes as it is. A server in trouble is looked at in few frames. */
const half = { language: "ru", server: "own" } as const;

/**
 * What `orderpane check` takes once the widgets are built and the browser runs: looking at the seven widgets
 * of this repository with all records, in both schemes and widths.
 */
export default defineBench([
  {
    key: "check.frames",
    unit: "frames/s",
    async start() {
      const shown = await showWidgets();
      const margin = shown.store.widgets.filter(({ name }) => name === "margin");
      return {
        ours: async () => {
          let frames = 0;
          const duration = await elapsed(async () => {
            frames = (await lookAt(margin, shown)).length;
          });
          return frames / (duration / 1000);
        },
        stop: () => shown.stop(),
      };
    },
  },
  {
    key: "check.seven",
    unit: "s",
    async start() {
      const shown = await showWidgets();
      const { widgets } = shown.store;
      if (widgets.length !== 7) throw new Error(`${widgets.length} widgets instead of 7`);
      let seen: Frame[] = [];
      const inSeconds = async (task: () => Promise<void>) => (await elapsed(task)) / 1000;
      return {
        ours: () =>
          inSeconds(async () => {
            seen = await lookAt(widgets, shown);
          }),
        peers: {
          "Playwright, which only opens and photographs them": () =>
            inSeconds(() => photographAll(seen, shown)),
        },
        stop: () => shown.stop(),
      };
    },
  },
]);

interface Shown {
  readonly store: TestStore;
  readonly browser: Browser;
}

interface Frame {
  readonly widget: TestWidget;
  readonly look: CheckFrame;
}

/** The widgets of this repository in a store, and a browser with the options of a check. */
async function showWidgets() {
  const built = await buildForTests(repository);
  const store = await startTestStore(built, { assumptions: {}, settings: {} });
  const browser = await launchBrowser();
  return {
    store,
    browser,
    async stop() {
      await browser.close();
      await store.close();
      await built.remove();
    },
  };
}

/** Returns the frames that a check of these widgets looks at. */
async function lookAt(widgets: readonly TestWidget[], { store, browser }: Shown): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const widget of widgets) {
    const config = { root: repository, outDir: join(repository, "dist") };
    const checked = await checkWidget(widget, { store, browser, choice: half, source: {}, config });
    frames.push(...checked.frames.map((look) => ({ widget, look })));
  }
  return frames;
}

/** A loop as one would write it: a page for each look, and one frame after the other. */
async function photographAll(frames: readonly Frame[], { store, browser }: Shown): Promise<void> {
  const together = Map.groupBy(frames, ({ widget, look }) => `${widget.name} ${look.scheme} ${look.width}`);
  for (const same of together.values()) {
    const [{ widget, look }] = same as [Frame];
    const page = await browser.newPage({
      viewport: { width: widths[look.width], height: widget.height },
      locale: "ru-RU",
      colorScheme: look.scheme,
    });
    for (const { look: one } of same) {
      await page.goto(
        `${store.url}/${widget.page}s/${one.record.id}/widgets/${widget.id}?scheme=${one.scheme}`,
      );
      await page.screenshot({ fullPage: true });
    }
    await page.close();
  }
}
