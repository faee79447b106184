import type { WidgetPage as PageKind } from "@orderpane/protocol/widget";
import type { FrameLocator, Page } from "@playwright/test";
import type { TestStore, TestWidget } from "./test-store.ts";

/** The pages of one kind: of orders or of products. */
export interface WidgetPage<T> {
  readonly open: (shown?: number | T) => Promise<void>;
  readonly widget: (name: string, shown?: number | T) => Promise<FrameLocator>;
}

export interface WidgetPageOptions<T> {
  readonly kind: PageKind;
  /** Id of what is shown by default. */
  readonly first: number;
  readonly urlOf: (shown: number | T) => string;
}

export function createWidgetPage<T extends { id: number }>(
  page: Page,
  { url, widgets }: Pick<TestStore, "url" | "widgets">,
  { kind, first, urlOf }: WidgetPageOptions<T>,
): WidgetPage<T> {
  const open = async (shown: number | T = first) => {
    const response = await page.goto(urlOf(shown));
    if (response?.ok() === false) {
      const id = typeof shown === "number" ? shown : shown.id;
      const maker = kind === "order" ? "makeOrder and sampleOrders" : "makeProduct and sampleProducts";
      throw new Error(
        `the store shows no ${kind} ${id} (HTTP ${response.status()}): give the ${kind} itself, as ${maker} make them`,
      );
    }
  };
  return {
    open,
    async widget(name, shown) {
      const { id } = findWidget(widgets, name, kind);
      if (shown !== undefined || !page.url().startsWith(`${url}/${kind}s/`)) await open(shown);
      return page.locator(`[data-widget-id="${id}"] iframe`).contentFrame();
    },
  };
}

function findWidget(widgets: readonly TestWidget[], name: string, kind: PageKind): TestWidget {
  const found = widgets.find((widget) => widget.name === name || widget.title === name);
  if (found?.page === kind) return found;
  const known = widgets
    .filter(({ page }) => page === kind)
    .map((widget) => `${widget.name} (${widget.title})`);
  const problem = found
    ? `the widget ${name} is of ${found.page} pages`
    : `the project has no widget ${name}`;
  throw new Error(`${problem}: expected one of ${known.join(", ")}`);
}
