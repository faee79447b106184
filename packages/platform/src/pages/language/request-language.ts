import { type Language, languages } from "../../messages/languages.ts";

const languageCookie = "lang";

export function readLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** `?lang=` of the address, else the cookie that the switch sets, else the browser's preference, else Russian. */
export function languageOf(request: Request): Language {
  const { searchParams } = new URL(request.url);
  return (
    readLanguage(searchParams.get("lang")) ??
    readLanguage(cookieOf(request)) ??
    preferredOf(request.headers.get("accept-language") ?? "") ??
    "ru"
  );
}

/** `Set-Cookie` for a year; no script reads it. */
export function encodeLanguageCookie(language: Language): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

function cookieOf(request: Request): string | undefined {
  return /(?:^|;\s*)lang=([^;]*)/.exec(request.headers.get("cookie") ?? "")?.[1];
}

/** The one of ours with the greatest weight; of equal ones the first. */
function preferredOf(header: string): Language | undefined {
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
