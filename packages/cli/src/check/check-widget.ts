import type { Browser } from "@playwright/test";
import { sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import type { TestStore, TestWidget } from "../playwright/test-store.ts";
import { CommandError } from "../errors.ts";
import type { Sight } from "./frame/finding.ts";
import { type Acceptance, groupFindings, measureHeights, median } from "./group-findings.ts";
import type { Choice, Shown } from "./frame/looks.ts";
import { lookAtWidget } from "./frame/look-at-widget.ts";
import { type Change, comparePictures, openScreens } from "./screens.ts";

export interface CheckOptions {
  readonly browser: Browser;
  readonly store: TestStore;
  readonly choice: Choice;
  /** The widget's folder, which has the saved pictures. */
  readonly dir: string;
  /** The hash of the build, without settings. */
  readonly build: string;
  readonly accept: readonly Acceptance[];
  /** Says where in the sources an error happened, with its message. */
  readonly placeOf: (stack: string) => string;
  /** Saves the pictures instead of comparing with those that are saved. */
  readonly isUpdate?: boolean;
  readonly onSight?: () => void;
}

/** What a check says about one widget. */
export type CheckedWidget = Awaited<ReturnType<typeof checkWidget>>;

/** Looks at a widget in all chosen frames, and says what is wrong with it. */
export async function checkWidget(widget: TestWidget, options: CheckOptions) {
  const { store, choice, dir, build, accept, isUpdate = false } = options;
  const records = await listRecords(store, widget.page);
  const shown = choice.id === undefined ? records : records.filter(({ id }) => id === choice.id);
  if (shown.length === 0) throw noRecord(choice.id, { page: widget.page, records });
  const taken = await lookAtWidget(widget, { ...options, records: shown });
  const isWhole = Object.values(choice).every((part) => part === undefined);
  const screens = openScreens(dir);
  if (isUpdate) await screens.save(taken, { isWhole });
  const { sights, changes } = isUpdate
    ? { sights: taken, changes: new Map<Sight, Change>() }
    : await compareAll(taken, screens);
  const heights = measureHeights(sights, widget.height);
  const { name, title, page } = widget;
  return {
    name,
    title,
    page,
    build,
    heights,
    findings: groupFindings(sights, { heights, accept, isWhole }),
    sights,
    changes,
    contacted: [...new Set(sights.flatMap((sight) => sight.contacted))].toSorted(),
    /** Medians in ms; `null` if nothing was measured. */
    firstContent: median(sights.map(({ firstContent }) => firstContent)),
    scriptTime: median(sights.map(({ scriptTime }) => scriptTime)),
  };
}

/** Adds what has changed since the pictures were saved; nothing if none are. */
async function compareAll(taken: readonly Sight[], screens: ReturnType<typeof openScreens>) {
  const changes = new Map<Sight, Change>();
  const saved = await Promise.all(taken.map((sight) => screens.read(sight)));
  if (saved.every((picture) => picture === null)) return { sights: taken, changes };
  const sights = taken.map((sight, index): Sight => {
    const picture = saved[index] ?? null;
    const compared = picture && comparePictures(picture, sight.picture);
    const { server, shown } = sight.look;
    // A part may show another record with the server in trouble than the whole, and a test its own records.
    const isExpected = server === "own" && shown.name !== null;
    if (picture ? !compared : !isExpected) return sight;
    const finding =
      compared?.finding ?? ({ rule: "unsaved", subject: "--update", place: "", box: null } as const);
    const changed = { ...sight, findings: [...sight.findings, finding] };
    if (compared) changes.set(changed, compared.change);
    return changed;
  });
  return { sights, changes };
}

function noRecord(
  id: Choice["id"],
  { page, records }: { page: TestWidget["page"]; records: readonly Shown[] },
): CommandError {
  const ids = records.map((record) => record.id).join(", ");
  const problem =
    id === undefined ? `the store has no ${page}s` : `the store has no ${page} ${id}: expected one of ${ids}`;
  return new CommandError("usage", problem, {
    fix: `Name another, or put records of your own into samples/${page}s/.`,
  });
}

/** Samples that are made to break widgets, by the names of the toolkit's. */
const extreme = new Set(["long", "hostile", "huge"]);

/** All orders, or all products, of the store, by ascending id. */
async function listRecords({ local, samples: own }: TestStore, page: TestWidget["page"]): Promise<Shown[]> {
  const { appId, appPassword } = local.credentials;
  const [{ host } = { host: "" }] = local.stores();
  const response = await local.fetch(
    new Request(`http://${host}/admin/${page}s.json?per_page=250`, {
      headers: { Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}` },
    }),
  );
  const records: { id: number }[] = await response.json();
  const samples = Object.entries<() => { id: number }>(page === "order" ? sampleOrders : sampleProducts);
  const named = new Map<number, Omit<Shown, "id">>([
    ...samples.map(([name, make]) => [make().id, { name, isExtreme: extreme.has(name) }] as const),
    ...own
      .filter(({ kind }) => kind === page)
      .map(({ name, record }) => [record.id, { name, isExtreme: false }] as const),
  ]);
  return records
    .map(({ id }): Shown => {
      const { name, isExtreme } = named.get(id) ?? { name: null, isExtreme: false };
      return { id, name, isExtreme };
    })
    .toSorted((a, b) => a.id - b.id);
}
