import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sections } from "../.vitepress/pages.ts";
import { exitCodes } from "../../packages/cli/src/exit-codes.ts";
import { verbTable } from "../../packages/cli/src/verbs/verb-table.ts";
import { assumptionTable } from "../../packages/platform/src/assumptions/assumptions.ts";
import * as ui from "../../packages/runtime/src/ui.ts";
import { refusals } from "../../packages/server/src/widgets/http/refusals.ts";
import { findDeadLinks } from "../checks/links/find-dead-links.ts";
import { readPages, root } from "../checks/pages.ts";
import { languages, type Sources } from "./page.ts";
import { referencePages } from "./reference-pages.ts";
import { renderReference } from "./render-reference.ts";
import * as russianErrors from "./errors/russian.ts";
import { readModules } from "./typedoc/modules.ts";

let sources: Sources;
let pages: Record<string, string>;

beforeAll(async () => {
  sources = { modules: await readModules() };
  pages = await renderReference(sources);
}, 180_000);

test("the same sources give the same pages", async () => {
  expect(await renderReference(sources)).toEqual(pages);
});

test("the site lists every page", () => {
  const { pages: titles } = sections.find(({ folder }) => folder === "reference")!;
  expect(Object.keys(titles).toSorted()).toEqual(Object.keys(referencePages).toSorted());
});

test("what is written by hand is there in both languages", () => {
  const [english, russian] = languages.map((language) =>
    globSync(`${language}/*.md`, { cwd: import.meta.dirname })
      .map((path) => basename(path))
      .toSorted(),
  );
  expect(russian).toEqual(english);
  expect(Object.keys(referencePages)).toEqual(
    expect.arrayContaining(english!.map((name) => name.slice(0, -3))),
  );
});

test("every link to a page of the reference, and from one, leads to its heading", () => {
  const generated = Object.entries(pages).map(([path, text]) => ({ path: `docs/${path}`, text }));
  const dead = findDeadLinks([...readPages(), ...generated], {
    exists: (path) => existsSync(join(root, path)),
  });
  expect(dead).toEqual([]);
});

test("the page of the command line has every environment variable that the command reads", () => {
  const files = globSync("packages/cli/src/**/*.ts", { cwd: root });
  const read = files.filter((path) => !/\.test\.|\/(testing|torture)[./]/.test(path.replaceAll("\\", "/")));
  const names = read.flatMap(
    (path) => readFileSync(join(root, path), "utf8").match(/ORDERPANE_(?:SETTING_|[A-Z_]+)/g) ?? [],
  );
  expect(new Set(names).size).toBeGreaterThan(3);
  expect(names.filter((name) => !pages["reference/command-line.md"]!.includes(`| \`${name}`))).toEqual([]);
});

test("every parameter has a name", () => {
  expect(Object.values(pages).join("\n")).not.toContain("__namedParameters");
  expect(pages["reference/runtime.md"]).toContain("**formatDate**(`text`, `format?`)");
});

test("every function says what it does", () => {
  const functionsWithoutText = /^> \*\*(?!new |get\b)\w+\*\*.*\n\n#.*/gm;
  expect(Object.values(sources.modules).join("\n").match(functionsWithoutText)).toBeNull();
});

test("no page names a package that a project does not depend on", () => {
  expect(Object.entries(pages).filter(([, text]) => text.includes("@orderpane/"))).toEqual([]);
});

test.each(languages)("the pages in %s have all that there is", async (language) => {
  const page = (name: string) => pages[`${language === "en" ? "" : "ru/"}reference/${name}.md`]!;

  for (const [name, { load }] of Object.entries(verbTable)) {
    const [, section = ""] = page("command-line").split(`\n## ${name} {#${name}}\n`);
    const [ownSection = ""] = section.split("\n## ");
    const { options = {}, examples } = (await load()).verb;
    for (const { flags } of Object.values(options)) expect(ownSection).toContain(`| \`${flags}\` |`);
    for (const example of examples) expect(ownSection).toContain(`npx ${example}`);
    expect(page("json-output"), `the JSON form of ${name}`).toContain(`\`${name}`);
  }
  for (const value of Object.values(exitCodes)) expect(page("command-line")).toContain(`| \`${value}\` |`);

  const codes = [...Object.values(russianErrors), refusals].flatMap((table) => Object.keys(table));
  expect(codes.length).toBeGreaterThan(100);
  for (const code of codes) expect(page("errors")).toContain(`</a>\`${code}\` |`);

  for (const [name, { values, [language]: about }] of Object.entries(assumptionTable)) {
    expect(page("assumptions")).toContain(`\`${name}\` | \`${values.join("`, `")}\` | ${about}`);
  }

  for (const name of Object.keys(ui)) {
    expect(page("ui")).toContain(`\n## ${name} {#`);
    expect(page("ui")).toContain(`<UiExample component="${name}" :state="0" />`);
  }
  expect(page("widget-json")).toContain("`settings.<name>.required`");
});
