import { createHash } from "node:crypto";
import {
  type Bundles,
  DeployError,
  fillBundles,
  readBuiltWidgets,
  type ReadSetting,
} from "@orderpane/deploy";
import type { ApplicationWidgets, WidgetSettingsInput } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { createWidgetKey } from "../widgets/widget-key.ts";

/** In ms. A store gets a new widget key in each period. */
const period = 30 * 24 * 3_600_000;

/** A key stays valid for the period after the next one, so that a renewal may fail for weeks. */
const validPeriods = 3;

/**
 * The built widgets of the application, ready to be filled in for one store after the other.
 *
 * A version is `hash.period` or `hash.period.settings`: the hash of the widgets, keys and webhooks of the
 * application, the number of the period of the widget keys, and a hash of the values of one store's settings.
 */
export type WidgetRelease = Awaited<ReturnType<typeof readWidgets>>;

/**
 * Reads what `orderpane build` wrote, once: a later build counts from the next start.
 *
 * @throws {DeployError} `no-bundles` or `broken-bundle`
 */
export async function readWidgets(
  { folder, settings = () => ({}) }: ApplicationWidgets,
  { keyring, urls, hooks }: Pick<ApplicationContext, "keyring" | "urls" | "hooks">,
) {
  const built = await readBuiltWidgets(folder);
  const contents = JSON.stringify([
    built.project,
    built.widgets.map(({ bundle }) => [bundle.name, bundle.build, Object.keys(bundle.settings)]),
    // Widget keys of a retired key would be refused.
    keyring.sign("", "version of widgets"),
    // Stores get their webhooks with the widgets.
    ...(hooks.onWebhook ? [urls.origin + urls.webhooks] : []),
  ]);
  const hash = hashOf(contents);
  const periodOf = (now: number) => Math.floor(now / period);
  const versionAt = (now: number) => `${hash}.${periodOf(now)}`;
  return {
    /** `hash.period` */
    versionAt,
    /** `hash.period.settings` */
    versionOf({ widgets }: Bundles, now: number): string {
      return `${versionAt(now)}.${hashOf(widgets.map(({ build }) => build).join())}`;
    },
    /** When a store that has the version of `now` must get the next one. Spread over half a period. */
    renewAt(insalesId: number, now: number): number {
      const spread = createHash("sha256").update(String(insalesId)).digest().readUInt32BE() / 2 ** 32;
      return Math.floor((periodOf(now) + 1 + spread / 2) * period);
    },
    /** The keys stay the same for a whole period, so that a second deploy changes nothing. */
    keysOf(insalesId: number, now: number): Pick<WidgetSettingsInput, "widgetKey" | "actionKey"> {
      const claims = { insalesId, expiresAt: (periodOf(now) + validPeriods) * period };
      return {
        widgetKey: createWidgetKey(keyring, { ...claims, scope: "read" }),
        actionKey: createWidgetKey(keyring, { ...claims, scope: "act" }),
      };
    },
    /** @throws {DeployError} `missing-setting`, `bad-setting` or `too-large`, or what the settings throw */
    bundlesFor(store: Omit<WidgetSettingsInput, "routeUrl">): Bundles {
      const routeUrl = (widget: string) => `${urls.origin}${urls.widgets}/${widget}`;
      return fillBundles(built, readerOf(settings({ ...store, routeUrl })));
    },
  };
}

/** Whether two versions have the same `hash`. */
export function isSameBuild(version: string | null, other: string): boolean {
  return version?.split(".")[0] === other.split(".")[0];
}

/** Why the widgets cannot be deployed into a store; `null` also if its settings throw an error of their own. */
export function problemIn(
  release: WidgetRelease,
  { insalesId, shop }: Pick<StoreRecord, "insalesId" | "shop">,
  at: number,
): string | null {
  try {
    release.bundlesFor({ insalesId, shop, ...release.keysOf(insalesId, at) });
    return null;
  } catch (error) {
    return error instanceof DeployError ? `${error.message}. ${error.fix}` : null;
  }
}

/** The version that a store has after a deploy. */
function versionIn(release: WidgetRelease, { insalesId, shop }: StoreRecord, at: number): string {
  try {
    const keys = release.keysOf(insalesId, at);
    return release.versionOf(release.bundlesFor({ insalesId, shop, ...keys }), at);
  } catch {
    // No store has this one. The deploy reports the problem of the settings.
    return release.versionAt(at);
  }
}

/** Whether a start wants a deploy in a store: immediately, after those of other stores, or not. */
export function needOf(release: WidgetRelease, store: StoreRecord, at: number): "now" | "in turn" | "none" {
  const { dueAt, failures, wanted, has } = store.deploy;
  const isWanted = isSameBuild(wanted, release.versionAt(at));
  if (dueAt === null || failures > 0) return "now";
  // A store that was due before an upgrade gets the new widgets.
  if (dueAt <= at && !isWanted) return "now";
  // Its first deploy is due, or another machine has wanted this one.
  if (has === null || (isWanted && wanted !== has)) return "none";
  return isCurrent(has, versionIn(release, store, at)) ? "none" : "in turn";
}

/** In ms. How long a deploy waits for a machine with the wanted widgets, in case none is left. */
const releaseLength = 10 * 60_000;

/** Whether machines with other widgets want to deploy, as in a release that goes from machine to machine. */
export function isForOthers(release: WidgetRelease, { deploy }: StoreRecord, at: number): boolean {
  const { wanted, dueAt } = deploy;
  if (wanted === null || dueAt === null || isSameBuild(wanted, release.versionAt(at))) return false;
  return at < dueAt + releaseLength;
}

/**
 * Whether a store that has one version does not need the other one now. In a new period, it gets the other
 * version at its own time: see `renewAt`.
 */
function isCurrent(version: string, other: string): boolean {
  const [, ownPeriod, settings] = version.split(".");
  const [, otherPeriod, otherSettings] = other.split(".");
  return isSameBuild(version, other) && (ownPeriod !== otherPeriod || settings === otherSettings);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function readerOf(values: Readonly<Record<string, string>>): ReadSetting {
  const read: ReadSetting = (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
  read.advise = (verb) => `${verb} it in \`widgets.settings\` of the application.`;
  return read;
}
