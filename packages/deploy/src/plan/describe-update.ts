import { decodeEcho, type Fragment, readMarker, splitEcho } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { Action } from "./plan.ts";

/** Says what an update changes. Names the settings without their values, which may be keys. */
export function describeUpdate(desired: DesiredWidget, stored: Widget): string {
  const code = stored.code ?? "";
  const [old, fresh] = [splitEcho(code), splitEcho(desired.code)];
  const hasOtherCode = !old || !fresh || old.style !== fresh.style || old.script !== fresh.script;
  const settings = old && fresh ? changedSettings(old, fresh) : [];
  const isEdited = readMarker(code)?.build === desired.build;
  const changes = [
    hasOtherCode && isEdited && "edited since it was deployed",
    hasOtherCode && describeSizes(decodeEcho(code), desired.code),
    settings.length > 0 && `other settings: ${settings.join(", ")}`,
    stored.height !== desired.height && `height ${stored.height ?? "unknown"} becomes ${desired.height}`,
    stored.pageType !== desired.page && `page ${stored.pageType} becomes ${desired.page}`,
  ].filter((change) => change !== false);
  return changes.length === 0 ? `build becomes ${desired.build}` : changes.join(", ");
}

/** Whether an update changes the code alone: settings, height and page stay. */
export function isCodeUpdate(action: Action): boolean {
  if (action.action !== "update") return false;
  const { desired, stored } = action;
  const [old, fresh] = [splitEcho(stored.code ?? ""), splitEcho(desired.code)];
  const isDeclaredAlike = stored.height === desired.height && stored.pageType === desired.page;
  return isDeclaredAlike && old !== null && fresh !== null && changedSettings(old, fresh).length === 0;
}

function describeSizes(before: string, after: string): string {
  const [old, fresh] = [before, after].map((code) => Buffer.byteLength(code).toLocaleString("en"));
  return old === fresh ? `other code of ${fresh} bytes` : `code of ${old} bytes becomes ${fresh}`;
}

function changedSettings({ settings: before }: Fragment, { settings: after }: Fragment): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => before?.[name] !== after?.[name]).sort();
  // A terminal must not obey what a store sent.
  return changed.map((name) => name.slice(0, 60).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd"));
}
