/** Whether the page is in Russian, which is the default. */
export function isRussian(): boolean {
  return /^ru|^$/i.test(document.documentElement.lang);
}

/** The page's language for `Intl`, without region or script. Default `ru`. */
export function pageLocale(): string {
  return /^[a-z]{2,3}(?![a-z])/i.exec(document.documentElement.lang)?.[0] ?? "ru";
}

/** Returns the text in the page's language. */
export function translate(russian: string, english: string): string {
  return isRussian() ? russian : english;
}
