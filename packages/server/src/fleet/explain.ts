import { DeployError } from "@orderpane/deploy";
import { createRecordClient } from "@orderpane/deploy/client";
import { accountPath, widgetsPath } from "@orderpane/protocol/api";
import { isIntact, readMarker } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import { accessStore } from "../stores/connect-store.ts";
import type { ApplicationContext } from "../context.ts";
import { loadRelease, type Release } from "../deploys/release.ts";
import { ServerError } from "../errors.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { findWidgetKeys, verifyWidgetKey } from "../widgets/widget-key.ts";
import { wantedRelease } from "./fleet-state.ts";

export type StoreFacts = Awaited<ReturnType<typeof gatherFacts>>;

/** Gathers what the registry, this process and the store know about the widgets of a store. */
export async function gatherFacts(context: ApplicationContext, record: StoreRecord) {
  const { registry, requestCounts, now } = context;
  const store = fleetStore(record);
  const { insalesId, isInstalled, deploy } = store;
  const fleet = (await registry.fleet.read()).state;
  const wanted = wantedRelease(fleet, { insalesId, has: deploy.has });
  const offered = wantedRelease({ ...fleet, halted: null }, { insalesId, has: deploy.has });
  const built = (await loadRelease(registry, deploy.has ?? wanted ?? ""))?.built ?? null;
  const names = built?.widgets.map(({ bundle }) => bundle.name) ?? [];
  /** Requests of the last hour that this process has handled. */
  const requests = requestCounts.of(insalesId, now());
  const readsOrders = requests.some(({ outcome }) => outcome === "unavailable");
  const { stored, failure } = isInstalled ? await checkStore(context, record, readsOrders) : unchecked;
  const widgets =
    built === null ? [] : stored.flatMap((widget) => describe(widget, built, { ...context, insalesId }));
  return {
    ...store,
    at: now(),
    wanted,
    /** Whether the store keeps what it has because a release is halted. */
    halted: offered !== wanted && wanted === deploy.has ? { release: offered, reason: fleet.halted } : null,
    /** Why a request to the store has failed now. */
    failure,
    widgets,
    missing: names.filter((name) => !widgets.some((widget) => widget.name === name)),
    silenced: names.filter((name) => fleet.silenced.includes(name)),
    requests,
    /** Errors that live widgets of its release have reported, in any store. */
    reports: await registry.reports.list(built?.widgets.map(({ bundle }) => bundle.build) ?? []),
  };
}

/** A store of the fleet, without its password. */
export type FleetStore = ReturnType<typeof fleetStore>;

export function fleetStore({ password: _, sequence: __, ...store }: StoreRecord) {
  return store;
}

const unchecked = { stored: [], failure: null };

/** Sends at most three requests, and none that would have to wait for the store's limit. */
async function checkStore(context: ApplicationContext, store: StoreRecord, readsOrders: boolean) {
  const { storeFetch: fetch, now } = context;
  const stored: Widget[] = [];
  try {
    const { target, throttle } = accessStore(context, store);
    const options = { fetch, now, throttle, timeout: 5_000, reserve: 0, isCourtesy: true };
    const { read } = createRecordClient(target, options);
    await read(accountPath("json"), "read the account", String);
    stored.push(...(await read(widgetsPath("xml"), "list the widgets", widgetCodecs.xml.decodeList)));
    if (readsOrders) await read("/admin/orders/count.json", "count the orders", String);
    return { stored, failure: null };
  } catch (error) {
    if (!(error instanceof DeployError || error instanceof ServerError)) throw error;
    const { code, message, fix } = error;
    return { stored, failure: { code, message: message.slice(0, 300), fix } };
  }
}

/** Compares a widget in the store with the release. Returns nothing for other widgets. */
function describe(
  { id, code, height, pageType: page }: Widget,
  { project, widgets }: Release["built"],
  { keyring, insalesId }: Pick<ApplicationContext, "keyring"> & Pick<StoreRecord, "insalesId">,
) {
  const marker = readMarker(code ?? "");
  const bundle = widgets.find((built) => built.bundle.name === marker?.widget)?.bundle;
  if (code === null || marker?.project !== project || !bundle) return [];
  const keyEnds = findWidgetKeys(code).map((key) => {
    const claims = verifyWidgetKey(keyring, key, 0);
    return claims?.insalesId === insalesId ? claims.expiresAt : 0;
  });
  const isUnchanged = isIntact(code, { height, page }) && marker.release === bundle.build;
  const { name, height: expectedHeight } = bundle;
  /** When the first of its keys ends: 0 if the server has not signed it, `null` without a key. */
  const keyEnd = keyEnds.length === 0 ? null : Math.min(...keyEnds);
  return [{ name, id, height, expectedHeight, isUnchanged, keyEnd }];
}
