import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Section, sections, type Title } from "../.vitepress/pages.ts";
import { renderTables } from "./render-parts.ts";

/**
 * Writes all pages as plain Markdown into a folder, with `llms.txt` and `llms-full.txt`. The package and the
 * site have the same files.
 */
const target = resolve(process.argv[2]!);
const docs = join(import.meta.dirname, "..");
const { description, homepage } = JSON.parse(
  readFileSync(join(docs, "../packages/orderpane/package.json"), "utf8"),
) as { description: string; homepage?: string };
const tables = await renderTables();

const english = sections.flatMap((section) => renderPages(section, "en", section.folder));
const russian = sections
  .filter(({ folder }) => folder !== "reference")
  .flatMap((section) => renderPages(section, "ru", `ru/${section.folder}`));

for (const { path, text } of [...english, ...russian]) write(path, text);
write("llms.txt", renderIndex());
write("llms-full.txt", english.map(({ text }) => text).join("\n"));

interface PlainPage {
  /** In the target folder and on the site, such as `guide/check.md`. */
  readonly path: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
}

function renderPages({ title, pages }: Section, language: keyof Title, folder: string): PlainPage[] {
  return Object.entries(pages).map(([name, page]) => {
    const path = `${folder}/${name}.md`;
    const text = plainMarkdown(readFileSync(join(docs, path), "utf8"));
    return { path, section: title[language], title: page[language], text };
  });
}

/** Replaces what only the site can show. */
function plainMarkdown(page: string): string {
  return page
    .replaceAll(/<!--@include: \.\.\/generated\/([\w-]+)\.md-->/g, (_, name: string) => readPart(name))
    .replaceAll(/^(#+ (.*)) \{#([\w-]+)\}$/gm, (_, heading: string, title: string, id: string) =>
      title.toLowerCase().replaceAll(" ", "-") === id ? heading : `<a id="${id}"></a>\n\n${heading}`,
    )
    .replaceAll(/^<UiExample .*\n\n/gm, "")
    .replaceAll(/^!\[(.*)\]\((\/.*)\)\n\n/gm, (_, alt: string, path: string) =>
      homepage === undefined ? "" : `![${alt}](${homepage.replace(/\/?$/, path)})\n\n`,
    )
    .replaceAll(/&#(\d+);/g, (_, character: string) => `\\${String.fromCharCode(Number(character))}`);
}

/** Only `npm run docs` writes the doc comments. The package's types have them, too. */
function readPart(name: string): string {
  const file = join(docs, "generated", `${name}.md`);
  if (tables[name] !== undefined) return tables[name];
  return existsSync(file)
    ? readFileSync(file, "utf8").trim()
    : "The doc comments of the package's types describe every export.";
}

/** Follows llmstxt.org. */
function renderIndex(): string {
  const parts = [
    `# Orderpane\n\n> ${description}`,
    "`npx orderpane docs order-data` prints a page. All English pages in one file: [llms-full.txt](llms-full.txt)",
  ];
  for (const [section, pages] of Map.groupBy([...english, ...russian], (page) => page.section)) {
    const lines = pages.map(({ title, path, text }) => `- [${title}](${path}): ${firstSentence(text)}`);
    parts.push(`## ${section}`, lines.join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

function firstSentence(text: string): string {
  const paragraph = text.split("\n\n").find((part) => !part.startsWith("#")) ?? "";
  const prose = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/\s+/g, " ");
  return /^.*?[.:](?= |$)/.exec(prose)?.[0].replace(/:$/, ".") ?? prose;
}

function write(path: string, text: string): void {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
