import { checkVariants, resolveVariants, type Variants } from "./variants.ts";

/** The variants of a store, which may be switched while it runs. */
export interface VariantSwitches {
  /** As they are set now. */
  readonly current: () => Variants;
  /**
   * Switches these, the others stay.
   *
   * @throws PlatformError `unknown-variant`; nothing is switched then
   */
  set(chosen: Partial<Variants>): void;
  /** Sets all as they were when the store was made. */
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
