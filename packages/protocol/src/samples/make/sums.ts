import type { Money } from "../../order.ts";

/** A sum as a number; an absent sum is 0. */
export function moneyOf(money: Money | null | undefined): number {
  return Number(money ?? 0);
}

/** Rounds to hundredths. */
export function roundMoney(sum: number): number {
  return Math.round(sum * 100) / 100;
}

/** Adds up one field of all parts. */
export function sumOf<Key extends string>(
  parts: readonly { readonly [Name in Key]?: Money | null }[],
  key: Key,
): number {
  return roundMoney(parts.reduce((sum, part) => sum + moneyOf(part[key]), 0));
}
