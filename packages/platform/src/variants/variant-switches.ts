import { checkVariants, resolveVariants, type Variants } from "./variants.ts";

/** The variants of a running platform. */
export interface VariantSwitches {
  readonly current: () => Variants;
  /** The others keep their values. @throws {PlatformError} `unknown-variant`; nothing is switched then */
  set(chosen: Partial<Variants>): void;
  /** Returns to the values when the platform was created. */
  reset(): void;
}

export function createVariantSwitches(start?: Partial<Variants>, onChanged = () => {}): VariantSwitches {
  const initial = resolveVariants(start);
  let current = initial;
  return {
    current: () => current,
    set(changes) {
      checkVariants(changes);
      const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
      current = { ...current, ...Object.fromEntries(chosen) };
      onChanged();
    },
    reset() {
      current = initial;
      onChanged();
    },
  };
}
