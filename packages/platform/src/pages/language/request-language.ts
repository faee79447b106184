import { type Language, languages } from "../../messages/message-table.ts";

const languageCookie = "lang";

export function readLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** `?lang=` wins, then the cookie of the switch, then `Accept-Language`. The default is Russian. */
export function languageOf(request: Request): Language {
  const { searchParams } = new URL(request.url);
  return (
    readLanguage(searchParams.get("lang")) ??
    readLanguage(languageInCookie(request)) ??
    preferredLanguage(request.headers.get("accept-language") ?? "") ??
    "ru"
  );
}

export function encodeLanguageCookie(language: Language): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

function languageInCookie(request: Request): string | undefined {
  return /(?:^|;\s*)lang=([^;]*)/.exec(request.headers.get("cookie") ?? "")?.[1];
}

/** Our language with the greatest weight; the first one wins a tie. */
function preferredLanguage(header: string): Language | undefined {
  const [best] = header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return {
        language: readLanguage(tag.split("-", 1)[0]),
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return best?.language;
}
