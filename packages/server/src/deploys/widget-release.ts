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

/** In ms. A store gets a new widget key every period. */
const period = 30 * 24 * 3_600_000;

/** A key stays valid until the end of the period after the next one, so a renewal may fail for weeks. */
const validPeriods = 3;

/**
 * The built widgets of the application, ready to be filled in for each store.
 *
 * A version is `hash.period` or `hash.period.settings`: a hash of the application's widgets, keys and
 * webhooks, the number of the widget key's period, and a hash of one store's settings.
 */
export type WidgetRelease = Awaited<ReturnType<typeof readWidgets>>;

/**
 * Reads the output of `orderpane build` once: a later build is used after the next start.
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
    // Another newest key must change the version: widget keys signed by a retired key are refused.
    keyring.sign("", "version of widgets"),
    // Stores get their webhooks together with the widgets.
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
    /**
     * When a store that got the version of `now` must get the next one. Renewals are spread over half a
     * period.
     */
    renewAt(insalesId: number, now: number): number {
      const spread = createHash("sha256").update(String(insalesId)).digest().readUInt32BE() / 2 ** 32;
      return Math.floor((periodOf(now) + 1 + spread / 2) * period);
    },
    /** The keys do not change within a period, so that a second deploy changes nothing. */
    keysOf(insalesId: number, now: number): Pick<WidgetSettingsInput, "widgetKey" | "actionKey"> {
      const claims = { insalesId, expiresAt: (periodOf(now) + validPeriods) * period };
      return {
        widgetKey: createWidgetKey(keyring, { ...claims, scope: "read" }),
        actionKey: createWidgetKey(keyring, { ...claims, scope: "act" }),
      };
    },
    /**
     * @throws {DeployError} `missing-setting`, `bad-setting` or `too-large`, or any error that `settings`
     * throws
     */
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

/**
 * Returns why the widgets cannot be deployed into a store; `null` also if `settings` throws its own error.
 */
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

/** Returns the version that a store has after a deploy. */
function versionIn(release: WidgetRelease, { insalesId, shop }: StoreRecord, at: number): string {
  try {
    const keys = release.keysOf(insalesId, at);
    return release.versionOf(release.bundlesFor({ insalesId, shop, ...keys }), at);
  } catch {
    // No store has this version. The deploy reports the problem with the settings.
    return release.versionAt(at);
  }
}

/** When a store must be updated after a start: immediately, after other stores, or not at all. */
export function needOf(release: WidgetRelease, store: StoreRecord, at: number): "now" | "in turn" | "none" {
  const { dueAt, failures, wanted, has } = store.deploy;
  const isWanted = isSameBuild(wanted, release.versionAt(at));
  if (dueAt === null || failures > 0) return "now";
  // A store that was due before an upgrade also gets the new widgets.
  if (dueAt <= at && !isWanted) return "now";
  // The store waits for its first deploy, or another machine has requested this version.
  if (has === null || (isWanted && wanted !== has)) return "none";
  return isCurrent(has, versionIn(release, store, at)) ? "none" : "in turn";
}

/** In ms. How long a deploy waits for a machine with the wanted widgets, in case there is none. */
const releaseLength = 10 * 60_000;

/** Whether machines with other widgets should run the deploy, as in a rolling release. */
export function isForOthers(release: WidgetRelease, { deploy }: StoreRecord, at: number): boolean {
  const { wanted, dueAt } = deploy;
  if (wanted === null || dueAt === null || isSameBuild(wanted, release.versionAt(at))) return false;
  return at < dueAt + releaseLength;
}

/**
 * Whether a store with `version` does not need `other` now. Versions of a new period are deployed later: see
 * `renewAt`.
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
