import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentedPackages, makeReferencePage } from "../reference.ts";
import { formatProblems } from "../reference/problems.ts";
import { projectRoot } from "../resolve-bin.ts";

/**
 * `tooling reference`: writes the pages and names each; with `--json` one document
 * `{"pages":[{"file","written","problems":[{"at","message"}]}]}`. A page is written in spite of its problems.
 */
export async function writeReference(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const pages = await Promise.all(documentedPackages.map((folder) => makeReferencePage(projectRoot, folder)));
  for (const { file, text, isCurrent } of pages) {
    if (!isCurrent) writeFileSync(join(projectRoot, file), text);
    if (!values.json) process.stdout.write(`${file} ${isCurrent ? "is as it should be" : "written"}\n`);
  }
  const problems = pages.flatMap((page) => page.problems);
  if (values.json) {
    const told = pages.map(({ file, isCurrent, problems: found }) => ({
      file,
      written: !isCurrent,
      problems: found,
    }));
    process.stdout.write(`${JSON.stringify({ pages: told })}\n`);
  } else {
    process.stderr.write(formatProblems(problems));
  }
  return problems.length === 0 ? 0 : 1;
}
