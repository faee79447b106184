import { createHash } from "node:crypto";
import { type Bundles, fillBundles, type ReadSetting } from "@orderpane/deploy";
import type { ApplicationWidgets, WidgetSettingsInput } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { createWidgetKey } from "../widgets/widget-key.ts";
import { type Release, shortHash } from "./release.ts";

/** In ms. A store gets a new widget key every period. */
const periodMs = 30 * 24 * 3_600_000;

/** A key stays valid until the end of the period after the next one, so a renewal may fail for weeks. */
const validPeriods = 3;

type InputsContext = Pick<ApplicationContext, "keyring" | "urls" | "hooks">;
type Store = Pick<StoreRecord, "insalesId" | "shop">;

/** What differs by store in a deploy: settings, widget keys, and the address for webhooks. */
export class StoreInputs {
  readonly #context: InputsContext;
  readonly #settings: NonNullable<ApplicationWidgets["settings"]>;

  constructor(context: InputsContext, { settings = () => ({}) }: ApplicationWidgets) {
    this.#context = context;
    this.#settings = settings;
  }

  periodAt(now: number): number {
    return Math.floor(now / periodMs);
  }

  /** When a store with the keys of this period gets the next ones. Renewals are spread over half a period. */
  renewAt({ insalesId }: Store, period: number): number {
    const spread = createHash("sha256").update(String(insalesId)).digest().readUInt32BE() / 2 ** 32;
    return Math.floor((period + 1 + spread / 2) * periodMs);
  }

  /** The keys do not change within a period, so that a second deploy changes nothing. */
  keysOf({ insalesId }: Store, period: number): Pick<WidgetSettingsInput, "widgetKey" | "actionKey"> {
    const claims = { insalesId, expiresAt: (period + validPeriods) * periodMs };
    const { keyring } = this.#context;
    return {
      widgetKey: createWidgetKey(keyring, { ...claims, scope: "read" }),
      actionKey: createWidgetKey(keyring, { ...claims, scope: "act" }),
    };
  }

  /**
   * @throws {DeployError} `missing-setting`, `bad-setting` or `too-large`, or any error that `settings`
   * throws
   */
  bundlesOf({ built }: Release, store: Store, period: number): Bundles {
    return fillBundles(built, readerOf(this.#valuesOf(store, period)));
  }

  /** Identifies the inputs of a store in a period: `period.hash`. */
  versionOf(store: Store, period: number): string {
    const { urls, hooks } = this.#context;
    try {
      const webhooks = hooks.onWebhook ? urls.origin + urls.webhooks : null;
      return `${period}.${shortHash([this.#valuesOf(store, period), webhooks])}`;
    } catch {
      // The deploy reports the problem with the settings.
      return `${period}.unknown`;
    }
  }

  /** Whether the inputs of a store, except the period, have changed since its last attempt: see `renewAt`. */
  haveChanged(store: StoreRecord): boolean {
    const { inputs } = store.deploy;
    return inputs !== null && this.versionOf(store, Number(inputs.split(".")[0])) !== inputs;
  }

  #valuesOf({ insalesId, shop }: Store, period: number): Readonly<Record<string, string>> {
    const { urls } = this.#context;
    const routeUrl = (widget: string) => `${urls.origin}${urls.widgets}/${widget}`;
    const keys = this.keysOf({ insalesId, shop }, period);
    const reports = `${urls.origin}${urls.reports}?key=${keys.widgetKey}`;
    return { reports, ...this.#settings({ insalesId, shop, routeUrl, ...keys }) };
  }
}

function readerOf(values: Readonly<Record<string, string>>): ReadSetting {
  const read: ReadSetting = (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
  read.advise = (verb) => `${verb} it in \`widgets.settings\` of the application.`;
  return read;
}
