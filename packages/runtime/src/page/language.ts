/** Whether the page is in Russian, which it is where it does not say. */
export function isRussian(): boolean {
  return /^ru|^$/i.test(document.documentElement.lang);
}

/** The page's language as `Intl` takes it, without what stands behind it; Russian where the page says nothing. */
export function pageLocale(): string {
  return /^[a-z]{2,3}(?![a-z])/i.exec(document.documentElement.lang)?.[0] ?? "ru";
}

/** The text in the page's language. */
export function say(russian: string, english: string): string {
  return isRussian() ? russian : english;
}
