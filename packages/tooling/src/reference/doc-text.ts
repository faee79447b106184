/** Answers where a name stands in the page, as a link's target; undefined for a name that the page has not. */
export type LinkTo = (name: string) => string | undefined;

/** The text of a doc comment as Markdown: `{@link X}` becomes a link, `@throws` and the like a paragraph each. */
export function docToMarkdown(doc: string, linkTo: LinkTo): string {
  const blocks = doc.split(/^(?=@\w)/m).map((block) => tagToMarkdown(block.trim()));
  return blocks.join("\n\n").replace(link, (_link, target: string, label: string) => {
    const address = isAddress(target) ? target : linkTo(target);
    const shown = label.trim() || (isAddress(target) ? target : `\`${target}\``);
    return address === undefined ? shown : `[${shown}](${address})`;
  });
}

/** The names that a doc comment links to. */
export function linksIn(doc: string): string[] {
  return Array.from(doc.matchAll(link), ([, target = ""]) => target).filter((target) => !isAddress(target));
}

/** `{@link Target}`, `{@link Target label}`, `{@link Target | label}` */
const link = /\{@link\s+([^\s|}]+)\s*\|?([^}]*)\}/g;

function isAddress(target: string): boolean {
  return /^https?:/.test(target);
}

function tagToMarkdown(block: string): string {
  const [, tag, text = ""] = /^@(\w+)\s*([^]*)$/.exec(block) ?? [];
  if (tag === undefined) return block;
  if (tag === "example") return text;
  if (tag === "param") return text.replace(/^([\w.]+)\s+(?:-\s+)?/, "- `$1`: ");
  const title = tag.charAt(0).toUpperCase() + tag.slice(1);
  return `**${title}** ${text.replace(/^\{([^}]+)\}/, "{@link $1}")}`;
}
