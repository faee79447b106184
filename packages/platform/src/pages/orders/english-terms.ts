import type { Locale } from "../language/locale.ts";

/** The usual names of statuses and units in a store, which can rename them. */
const englishTerms: Readonly<Record<string, string>> = {
  Новый: "New",
  "В обработке": "In progress",
  Согласован: "Accepted",
  Отправлен: "Dispatched",
  Доставлен: "Delivered",
  Отменён: "Cancelled",
  Отменен: "Cancelled",
  Возврат: "Returned",
  шт: "pcs",
  компл: "sets",
  упак: "packs",
  кг: "kg",
  г: "g",
  л: "l",
  мл: "ml",
  м: "m",
};

/** English pages translate what every store has. A store's own words stay as they are. */
export function termIn(language: Locale["language"], term: string): string {
  return language === "en" && Object.hasOwn(englishTerms, term) ? (englishTerms[term] ?? term) : term;
}
