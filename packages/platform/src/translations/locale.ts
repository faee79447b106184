import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import type { Money } from "@orderpane/protocol/order";
import { formatMessage, type Message, translateTo } from "./message.ts";
import { type Language, languages } from "./message-table.ts";

export type Locale = ReturnType<typeof createLocale>;

const tags: Readonly<Record<Language, string>> = { ru: "ru-RU", en: "en-GB" };

const timeZone = "Europe/Moscow";

function createLocale(language: Language) {
  const tag = tags[language];
  const t = translateTo(language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "short", timeStyle: "short", timeZone });
  const instant = new Intl.DateTimeFormat(tag, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZone,
  });
  const plain = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const inBytes = new Intl.NumberFormat(tag, { style: "unit", unit: "byte", unitDisplay: "long" });
  const inMs = new Intl.NumberFormat(tag, { style: "unit", unit: "millisecond", maximumFractionDigits: 1 });
  return {
    language,
    t,
    format: (message: Message) => formatMessage(message, language),
    /**
     * `1500`, `"1500.0"` to «1 500,00 ₽», with the sign that widgets show. Other text and unknown currencies
     * are unchanged.
     */
    money: (money: Money | null | undefined, currency: string | null | undefined) => {
      if (money === null || money === undefined || money === "") return "—";
      const amount = Number(money);
      if (!Number.isFinite(amount)) return String(money);
      // The platform writes RUR for roubles.
      const code = !currency || currency === "RUR" ? "RUB" : currency;
      if (!/^[a-z]{3}$/i.test(code)) return `${amount.toLocaleString(tag)} ${code}`;
      return amount.toLocaleString(tag, { style: "currency", currency: code });
    },
    /** ISO 8601 to «03.11.2026, 14:05», as widgets show it, in the store's time zone. */
    time: (time: string | null | undefined) => {
      const ms = Date.parse(time ?? "");
      return Number.isNaN(ms) ? "—" : day.format(ms);
    },
    /** Milliseconds since 1970 to «14:05:33,120», in the store's time zone. */
    clock: (ms: number) => instant.format(ms),
    number: (value: number) => plain.format(value),
    size: (code: string) => inBytes.format(Buffer.byteLength(code)),
    duration: (ms: number) => inMs.format(ms),
  };
}

const locales: Readonly<Record<Language, Locale>> = { ru: createLocale("ru"), en: createLocale("en") };

export function localeOf(language: Language) {
  return locales[language];
}

export function readLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** The order is `?lang=`, the cookie of the switch, `Accept-Language`, then Russian. */
export function languageOf({ url, headers }: Request): Language {
  const { searchParams } = new URL(url);
  return (
    readLanguage(searchParams.get("lang")) ??
    readLanguage(parse(headers.get("cookie") ?? "", "lang")["lang"]) ??
    preferredLanguage(headers.get("accept-language") ?? "") ??
    "ru"
  );
}

export function encodeLanguageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

function preferredLanguage(header: string): Language | undefined {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => readLanguage(type.toLowerCase().split("-", 1)[0]))
    .find((language) => language !== undefined);
}
