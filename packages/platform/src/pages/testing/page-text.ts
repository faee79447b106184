/** What a page says in its own words: without markup, code, and what others have sent. */
export function spokenOn(page: string): string {
  return page
    .replace(/^[^]*<main/, "<main")
    .replace(/<\/main>[^]*$/, "")
    .replaceAll(/<(pre|code|script|select)\b[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What sounds like the other language: any Russian letter, or three Latin words on end, for names stand alone. */
export function foreignOn(page: string, language: "ru" | "en"): readonly string[] {
  const foreign = language === "ru" ? /\b[a-z]{2,}(?: [a-z]{2,}){2,}/gi : /[а-яё]+/gi;
  return spokenOn(page).match(foreign) ?? [];
}
