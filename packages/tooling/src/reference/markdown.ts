import { type Anchors, anchorsOf, behindTitle, titleOf } from "./anchors.ts";
import type { Declaration } from "./declaration.ts";
import { docToMarkdown } from "./doc-text.ts";
import type { Entry, Item, Reference } from "./read-reference.ts";

/** The page of a reference. The same sources give the same text; it still has to be formatted. */
export function referenceToMarkdown(reference: Reference): string {
  const anchors = anchorsOf(reference);
  const { entries, behind } = reference;
  const page = paragraphs([
    `# ${titleOf(reference)}`,
    "Written from the doc comments of the sources by `npx tooling reference`: edit those, not this page.",
    entries.map((entry) => contentsOf(entry, anchors)).join("\n"),
    ...entries.map((entry) => entryToMarkdown(entry, anchors)),
    behind.length > 0 ? `## ${behindTitle}` : "",
    ...behind.map((item) => itemToMarkdown(item, anchors)),
  ]);
  return `${page}\n`;
}

function paragraphs(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== "").join("\n\n");
}

function contentsOf({ specifier, items }: Entry, anchors: Anchors): string {
  const links = items.map((item) => `[${item.name}](${anchors.ofItem(item)})`);
  return `- [${specifier}](${anchors.ofEntry(specifier)}): ${links.join(", ")}`;
}

function entryToMarkdown({ specifier, items, foreign }: Entry, anchors: Anchors): string {
  const byPackage = Map.groupBy(foreign, ({ from }) => from);
  return paragraphs([
    `## ${specifier}`,
    ...items.map((item) => itemToMarkdown(item, anchors)),
    ...Array.from(byPackage, ([from, names]) => {
      const list = names.map(({ name }) => `\`${name}\``).join(", ");
      return `Passed on from \`${from}\`: ${list}.`;
    }),
  ]);
}

function itemToMarkdown({ name, declaration }: Item, anchors: Anchors): string {
  const anchorOf = (type: string) => anchors.ofName(type, declaration);
  const members = declaration.members.map(
    (member) => `- \`${member.name}\`: ${docToMarkdown(member.doc, anchorOf).replaceAll("\n", "\n  ")}`,
  );
  return paragraphs([
    `### ${name}`,
    `\`\`\`ts\n${declaration.signature}\n\`\`\``,
    docToMarkdown(declaration.doc, anchorOf),
    members.join("\n"),
    typesOf(declaration, anchorOf),
  ]);
}

/** A link to each type that the signature names, as a block of code cannot hold links. */
function typesOf(declaration: Declaration, anchorOf: (type: string) => string | undefined): string {
  const links = declaration.references.flatMap((type) => {
    const anchor = anchorOf(type);
    return anchor === undefined || type === declaration.name ? [] : `[${type}](${anchor})`;
  });
  return links.length > 0 ? `Types: ${links.join(", ")}` : "";
}
