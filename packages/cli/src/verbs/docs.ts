import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { CommandError } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";
import { printFacts } from "../report/table.ts";
import { oneOf, optionalWord } from "../syntax/option.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { name: optionalWord("[page]") },
  options: { language: oneOf("--lang <code>", "of the pages (default: that of the system)", ["en", "ru"]) },
  examples: ["orderpane docs", "orderpane docs order-data", "orderpane docs reference/server --lang en"],
  async run({ root, report }, { name, language: chosen = systemLanguage }) {
    const { folder, homepage } = findDocs(root);
    const pages = readPages(folder, chosen);
    if (name === undefined) {
      printFacts(
        report,
        pages.map(({ page, title }) => [page, title] as const),
      );
      report.line(`\nfiles: ${folder}${homepage === null ? "" : `\nsite: ${homepage}`}`);
      report.document({ folder, homepage, pages });
      return exitCodes.done;
    }
    const found = pages.find(({ page }) => page === name || page.split("/")[1] === name);
    if (!found) throw unknownPage(name, pages);
    const text = readFileSync(join(folder, found.file), "utf8");
    report.line(text.trimEnd());
    report.document({ ...found, text });
    return exitCodes.done;
  },
});

const systemLanguage = new Intl.DateTimeFormat().resolvedOptions().locale.startsWith("ru") ? "ru" : "en";

/** Searches the project, then the folders above this package, as for `npx orderpane` elsewhere. */
function findDocs(root: string) {
  for (const base of [join(root, "package.json"), import.meta.filename]) {
    try {
      const manifest = findPackageJSON("orderpane", base)!;
      const { homepage = null } = JSON.parse(readFileSync(manifest, "utf8")) as { homepage?: string };
      return { folder: join(dirname(manifest), "docs"), homepage };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    }
  }
  throw new CommandError("usage", "the package orderpane, which has the documentation, is not installed", {
    fix: "Install it: npm install --save-dev orderpane",
  });
}

/** A page has the name `guide/check` in both languages. The reference is in English only. */
function readPages(folder: string, language: string) {
  const index = readFileSync(join(folder, "llms.txt"), "utf8");
  const links = index.matchAll(/^- \[(.*)\]\(((?:ru\/)?([\w-]+\/[\w-]+)\.md)\)/gm);
  const pages = Array.from(links, ([, title, file, page]) => ({ page: page!, title: title!, file: file! }));
  const own = pages.filter(({ file }) => file.startsWith("ru/") === (language === "ru"));
  return language === "en" ? own : [...own, ...pages.filter(({ page }) => page.startsWith("reference/"))];
}

function unknownPage(name: string, pages: readonly { page: string }[]): CommandError {
  const start = name.slice(name.lastIndexOf("/") + 1).slice(0, 3);
  const similar = pages.flatMap(({ page }) => (page.split("/")[1]!.includes(start) ? page : []));
  const hint = similar.length > 0 ? `; similar: ${similar.join(", ")}` : "";
  return new CommandError("usage", `the documentation has no page ${JSON.stringify(name)}${hint}`, {
    fix: "orderpane docs lists all pages.",
  });
}
