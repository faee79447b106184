import { RuntimeError } from "../errors.ts";

/** Takes the values as they are in the fragment and gives them as a widget wants them, or throws. */
export type SettingsReader<T> = (values: Record<string, unknown>) => T;

/**
 * The values that deploy filled in for this store, by the names that `widget.json` declares; `{}` when it declares
 * none. `read` checks and types them, {@link settingsOf} makes one; what it throws is thrown. Without it `T` is
 * believed, and a setting that is not required may be absent. Throws a {@link RuntimeError} `bad-settings` when the
 * fragment was changed by hand and holds no JSON any more.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without a reader nothing here can infer it
export function settings<T extends object = Record<string, unknown>>(read?: SettingsReader<T>): T {
  // The document and not what mount was given: a widget's module may ask before it is mounted. A frame holds one root.
  const text = document.querySelector<HTMLElement>("[data-settings]")?.dataset["settings"] ?? "{}";
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new RuntimeError("bad-settings", "data-settings is not JSON: deploy the widget again", { cause });
  }
  return read ? read(values) : (values as T);
}
