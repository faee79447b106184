import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import { type Language, languages } from "./message-table.ts";

export function readLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** `?lang=` wins, then the cookie of the switch, then `Accept-Language`. The default is Russian. */
export function languageOf(request: Request): Language {
  const { searchParams } = new URL(request.url);
  return (
    readLanguage(searchParams.get("lang")) ??
    readLanguage(parse(request.headers.get("cookie") ?? "", "lang")["lang"]) ??
    preferredLanguage(request.headers.get("accept-language") ?? "") ??
    "ru"
  );
}

export function encodeLanguageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

/** Our language with the greatest weight; the first one wins a tie. */
function preferredLanguage(header: string): Language | undefined {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => readLanguage(type.toLowerCase().split("-", 1)[0]))
    .find((language) => language !== undefined);
}
