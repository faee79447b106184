import type { Money } from "../../order.ts";

/** A sum as a number; what is absent counts nothing. */
export function moneyOf(money: Money | null | undefined): number {
  return Number(money ?? 0);
}

/** To the hundredth, which is as fine as money gets. */
export function roundMoney(sum: number): number {
  return Math.round(sum * 100) / 100;
}

/** The sum of one field of all parts. */
export function sumOf<Key extends string>(
  parts: readonly { readonly [Name in Key]?: Money | null }[],
  key: Key,
): number {
  return roundMoney(parts.reduce((sum, part) => sum + moneyOf(part[key]), 0));
}
