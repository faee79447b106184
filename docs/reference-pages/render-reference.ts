import { sections } from "../.vitepress/pages.ts";
import { readIntroduction } from "./introductions.ts";
import { heading, join } from "./markdown.ts";
import { type Language, languages, type ReferencePage, type Sources } from "./page.ts";
import { referencePages } from "./reference-pages.ts";

const { pages: titles } = sections.find(({ folder }) => folder === "reference")!;

/** Returns the pages of the reference by their paths in `docs/`. The same sources give the same pages. */
export async function renderReference(sources: Sources): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const language of languages) {
    for (const [name, title] of Object.entries(titles)) {
      const page = referencePages[name];
      if (!page) throw new Error(`docs/reference-pages/reference-pages.ts does not say how ${name} is made`);
      const folder = language === "en" ? "reference" : "ru/reference";
      pages[`${folder}/${name}.md`] = await renderPage(page, {
        name,
        title: title[language],
        language,
        sources,
      });
    }
  }
  return pages;
}

interface Rendered {
  readonly name: string;
  readonly title: string;
  readonly language: Language;
  readonly sources: Sources;
}

async function renderPage(
  { render, quotesSources = false }: ReferencePage,
  { name, title, language, sources }: Rendered,
): Promise<string> {
  const note = language === "ru" && quotesSources ? russianNote : "";
  const generated = await render?.(language, sources);
  const page = join(heading(1, title), readIntroduction(name, language), note, generated);
  return `${page.trim()}\n`;
}

const russianNote = "> Описания взяты из исходного кода, поэтому они на английском языке.";
