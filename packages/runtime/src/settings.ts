import { useState } from "preact/hooks";
import { RuntimeError } from "./errors.ts";

/** Converts the fragment's values into those that a widget uses, or throws. */
export type SettingsReader<T> = (values: Record<string, unknown>) => T;

/**
 * Returns the values that deploy filled in for this store, by their names in `widget.json`; `{}` if it
 * declares none. `read` checks and types them: see {@link settingsOf}. Without it, values are not checked
 * against `T`, and a setting that is not required may be absent.
 *
 * @throws {RuntimeError} `bad-settings` if the fragment was edited and its settings are not JSON; also throws
 * whatever `read` throws
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing infers it without a reader
export function settings<T extends object = Record<string, unknown>>(read?: SettingsReader<T>): T {
  // Searches the document, because a module may call this before its widget is mounted.
  const text = document.querySelector<HTMLElement>("[data-settings]")?.dataset["settings"] ?? "{}";
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(text);
  } catch (cause) {
    throw new RuntimeError("bad-settings", "data-settings is not JSON: deploy the widget again", { cause });
  }
  return read ? read(values) : (values as T);
}

/** {@link settings} for components. Returns the same object in every render. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing infers it without a reader
export function useSettings<T extends object = Record<string, unknown>>(read?: SettingsReader<T>): T {
  return useState(() => settings(read))[0];
}
