import type { Money } from "@orderpane/protocol/order";

const day = new Intl.DateTimeFormat("ru-RU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Moscow",
});

/** `1500`, `"1500.0"` to «1 500,00 ₽»; a text that is no number is shown as it is, and so is a currency that is none. */
export function formatMoney(money: Money | null | undefined, currency: string | null | undefined): string {
  if (money === null || money === undefined || money === "") return "—";
  const amount = Number(money);
  if (!Number.isFinite(amount)) return String(money);
  const code = currency || "RUB";
  if (!/^[a-z]{3}$/i.test(code)) return `${amount.toLocaleString("ru-RU")} ${code}`;
  return amount.toLocaleString("ru-RU", { style: "currency", currency: code });
}

/** ISO 8601 to «3 ноября 2026 г. в 14:05», in the store's time zone. */
export function formatTime(time: string | null | undefined): string {
  const ms = Date.parse(time ?? "");
  return Number.isNaN(ms) ? "—" : day.format(ms);
}

/** Joins the parts that are there. */
export function joinParts(parts: readonly (string | 0 | null | undefined)[], separator = " "): string {
  return parts.filter(Boolean).join(separator);
}
