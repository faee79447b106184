import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Language } from "./page.ts";

/** The part of a page that is written by hand; its links lead from the page then. */
export function readIntroduction(page: string, language: Language): string {
  const file = join(import.meta.dirname, language, `${page}.md`);
  if (!existsSync(file)) return "";
  const text = readFileSync(file, "utf8").trim();
  const from = `reference-pages/${language}`;
  const to = language === "en" ? "reference" : "ru/reference";
  return text.replace(/(\]\()(\.[^)#\s]*)/g, (_, open: string, link: string) => {
    const target = posix.relative(to, posix.join(from, link));
    return `${open}${target.startsWith(".") ? target : `./${target}`}`;
  });
}
