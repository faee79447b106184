import { useState } from "preact/hooks";
import { settings } from "../settings.ts";

/** {@link settings} in a component: the same object in every render. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- widget.json declares the type, nothing here can infer it
export function useSettings<T extends object = Record<string, unknown>>(): T {
  return useState(settings<T>)[0];
}
