import { discoverWidgets } from "@orderpane/build";
import { sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import { requireKnownWidgets } from "../deploying/prepare-bundles.ts";
import { CommandError } from "../errors.ts";
import { buildForTests } from "../playwright/built-widgets.ts";
import { startTestStore, type TestStore, type TestWidget } from "../playwright/test-store.ts";
import type { Choice, FrameRecord } from "./views.ts";

export interface ChosenWidgets {
  /** Names of widgets; empty for all. */
  readonly names: readonly string[];
  /** Only the widgets of order pages. */
  readonly order: number | undefined;
  /** Only the widgets of product pages. */
  readonly product: number | undefined;
}

/**
 * Builds the widgets, deploys them into a store in memory, and returns the chosen ones.
 *
 * @throws {CommandError} `usage` for widgets that do not exist
 */
export async function openWidgets(root: string, { names, order, product }: ChosenWidgets) {
  const { config, dir, remove } = await buildForTests(root);
  const closing: (() => Promise<void>)[] = [remove];
  const close = async () => void (await Promise.allSettled(closing.map((end) => end())));
  try {
    requireKnownWidgets(names, await discoverWidgets(config));
    const store = await startTestStore({ root, dir }, { assumptions: {}, settings: {} });
    closing.unshift(() => store.close());
    const named = store.widgets.filter(({ name }) => names.length === 0 || names.includes(name));
    // Without an id both are undefined. An order excludes widgets for product pages, and vice versa.
    const widgets = named.filter(({ page }) => (order ?? product) === { order, product }[page]);
    if (widgets.length > 0) return { config, store, widgets, close };
    const page = order === undefined ? "product" : "order";
    throw new CommandError("usage", `none of the chosen widgets is for ${page} pages`, {
      fix: "Leave out --order and --product, or name other widgets.",
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Samples that are designed to break widgets. */
const extreme: ReadonlySet<string | null> = new Set(["long", "hostile", "huge"]);

/** Returns the store's orders or products by ascending id, or the one with the given id. */
export async function chooseRecords(
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
    throw new CommandError("usage", `the store has no ${page} ${id}: expected one of ${ids.join(", ")}`, {
      fix: `Name another, or put records of your own into samples/${page}s/.`,
    });
  }
  const samples = Object.entries<() => { id: number }>(page === "order" ? sampleOrders : sampleProducts);
  const names = new Map(samples.map(([name, make]) => [make().id, name]));
  for (const { kind, name, record } of own) if (kind === page) names.set(record.id, name);
  return chosen.map((each) => {
    const name = names.get(each) ?? null;
    return { id: each, name, isExtreme: extreme.has(name) };
  });
}

/** URL of the document in a widget's frame. An absent part of the view is the platform's default. */
export function frameUrl(
  store: TestStore,
  { id: widgetId, page }: TestWidget,
  { id, scheme, language }: { readonly id: number } & Pick<Choice, "scheme" | "language">,
): string {
  const url = new URL(`/${page}s/${id}/widgets/${widgetId}`, store.url);
  if (scheme !== undefined) url.searchParams.set("scheme", scheme);
  if (language !== undefined) url.searchParams.set("language", language);
  return url.href;
}
