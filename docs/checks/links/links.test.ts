import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sections } from "../../.vitepress/pages.ts";
import { readPages, root } from "../pages.ts";
import { findDeadLinks } from "./find-dead-links.ts";
import { readLinks } from "./read-links.ts";

const exists = (path: string) => existsSync(join(root, path));

test("every link of a page leads to a file, and to a heading in it", () => {
  expect(findDeadLinks(readPages(), { exists })).toEqual([]);
});

test("the pages of the guide and the explanations are those of the table, in both languages", () => {
  const written = sections.filter(({ folder }) => folder !== "reference");
  const names = written.flatMap(({ folder, pages }) =>
    Object.keys(pages).map((name) => `${folder}/${name}.md`),
  );
  const inTable = names.flatMap((name) => [`docs/${name}`, `docs/ru/${name}`]);
  const found = readPages().flatMap(({ path }) =>
    /^docs\/(ru\/)?(guide|explanations)\//.test(path) ? [path] : [],
  );
  expect(found.toSorted()).toEqual(inTable.toSorted());
});

test.each([
  ["a file", "[x](gone.md)", "there is no docs/guide/gone.md"],
  ["a file of the code", "[x](../../packages/cli/README.md)", "packages/cli/README.md is not on the site"],
  ["a heading", "[x](#gone)", 'has no heading "#gone", it has #how-it-ends, #how-it-ends-1, #настройки'],
  ["a heading of another page", "[x](tests.md#gone)", 'docs/guide/tests.md has no heading "#gone"'],
  ["an image", "![x](/screenshots/gone.png)", "there is no docs/public/screenshots/gone.png"],
  ["a page of the reference", "[x](../reference/gone.md)", "there is no docs/reference/gone.md"],
])("a link to %s that is not there is reported at its line", (_, link, problem) => {
  const text = `# How it \`ends\`\n\n## How it ends\n\n## Настройки\n\nSee\n${link}.\n`;
  const other = { path: "docs/guide/tests.md", text: "# Tests\n" };
  const isThere = (path: string) => /^(docs\/guide\/(ci|tests)|packages\/cli\/README)\.md$/.test(path);
  const dead = findDeadLinks([{ path: "docs/guide/ci.md", text }, other], { exists: isThere });
  expect(dead).toEqual([expect.stringMatching(/^docs\/guide\/ci\.md:7 {2}/)]);
  expect(dead[0]).toContain(problem);
});

test("links of home pages and of HTML are read, those of code are not", () => {
  const text = '---\nhero:\n  link: /guide/ci\n---\n\n<img src="a.png">\n\n`[x](no.md)`\n\n[b](b.md)\n';
  expect(readLinks(text).links).toEqual([
    { to: "/guide/ci", line: 3 },
    { to: "a.png", line: 6 },
    { to: "b.md", line: 10 },
  ]);
});
