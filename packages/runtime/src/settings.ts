import { RuntimeError } from "./errors.ts";

/**
 * The values that deploy filled in for this store, by the names that `widget.json` declares; `{}` when it declares
 * none. Deploy checked their types, so `T` is theirs; a setting that is not required may be absent.
 * Throws a {@link RuntimeError} `bad-settings` when the fragment was changed by hand and holds no JSON any more.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- widget.json declares the type, nothing here can infer it
export function settings<T extends object = Record<string, unknown>>(): T {
  // The document and not what mount was given: a widget's module may ask before it is mounted. A frame holds one root.
  const text = document.querySelector<HTMLElement>("[data-settings]")?.dataset["settings"] ?? "{}";
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new RuntimeError("bad-settings", "data-settings is not JSON: deploy the widget again", { cause });
  }
}
