import { useState } from "preact/hooks";
import { settings, type SettingsReader } from "../settings/settings.ts";

/** {@link settings} for components. Returns the same object in every render. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing infers it without a reader
export function useSettings<T extends object = Record<string, unknown>>(read?: SettingsReader<T>): T {
  return useState(() => settings(read))[0];
}
