import MarkdownIt from "markdown-it";
import { headingSlug } from "../../.vitepress/heading-slug.ts";

export interface Link {
  /** As it is written: `../guide/ci.md#plans`. */
  readonly to: string;
  /** Line of the page, from 1: the first one of the paragraph or table row that has the link. */
  readonly line: number;
}

export interface Links {
  readonly links: readonly Link[];
  /** Anchors of the headings, and of HTML elements with an id. */
  readonly anchors: ReadonlySet<string>;
}

const markdown = new MarkdownIt({ html: true });

/** Returns the links and images of a page, and what links to it may point to. */
export function readLinks(text: string): Links {
  const [frontmatter = ""] = /^---\n.*?\n---\n/s.exec(text) ?? [];
  const links = readFrontmatterLinks(frontmatter);
  const slugs: string[] = [];
  const ids: string[] = [];
  const offset = frontmatter.split("\n").length - 1;
  let line = 1;
  let isHeading = false;
  for (const token of markdown.parse(text.slice(frontmatter.length), {})) {
    if (token.map) line = token.map[0] + offset + 1;
    if (token.type === "heading_open") isHeading = true;
    if (token.type === "heading_close") isHeading = false;
    if (token.type === "html_block") links.push(...htmlLinks(token.content, line));
    if (token.type !== "inline") continue;
    const parts = token.children ?? [];
    for (const part of parts) {
      const to = part.attrGet("href") ?? part.attrGet("src");
      if (to !== null) links.push({ to: decodeURI(to), line });
      if (part.type !== "html_inline") continue;
      links.push(...htmlLinks(part.content, line));
      ids.push(...Array.from(part.content.matchAll(/\sid="([^"]*)"/g), ([, id]) => id!));
    }
    const words = parts.filter(({ type }) => type === "text" || type === "code_inline");
    if (!isHeading) continue;
    const title = words.map(({ content }) => content).join("");
    const [, id] = / \{#([\w-]+)\}$/.exec(title) ?? [];
    if (id === undefined) slugs.push(headingSlug(title));
    else ids.push(id);
  }
  return { links, anchors: new Set([...numberRepeated(slugs), ...ids]) };
}

/** The home pages have their links there. */
function readFrontmatterLinks(frontmatter: string): Link[] {
  return frontmatter.split("\n").flatMap((text, index) => {
    const [, to] = /^\s*(?:link|src): (\/\S*)$/.exec(text) ?? [];
    return to === undefined ? [] : [{ to, line: index + 1 }];
  });
}

function htmlLinks(html: string, line: number): Link[] {
  return Array.from(html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g), ([, to]) => ({ to: to!, line }));
}

/** The second heading with the same text has `-1` behind its anchor. */
function numberRepeated(slugs: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return slugs.map((slug) => {
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}
