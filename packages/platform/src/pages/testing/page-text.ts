import { decode } from "he";

/** The text of a page, without markup, code, and data of others. */
export function textOn(page: string): string {
  const text = page
    .replace(/^[^]*<main/, "<main")
    .replace(/<\/main>[^]*$/, "")
    .replaceAll(/<(pre|code|script|select)\b[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return decode(text).trim();
}

/** Words in the other language: any Russian letter, or three Latin words in a row. Fewer are a name. */
export function foreignOn(page: string, language: "ru" | "en"): readonly string[] {
  const foreign = language === "ru" ? /\b[a-z]{2,}(?: [a-z]{2,}){2,}/gi : /[а-яё]+/gi;
  return textOn(page).match(foreign) ?? [];
}
