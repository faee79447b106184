import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { transform } from "rolldown/utils";

/**
 * Compiles the modules with JSX again, into calls of Preact's `h`, as the build of a widget compiles them.
 * With TypeScript's calls of the automatic runtime a widget would become larger.
 */
export async function compileJsx(src: string, dist: string): Promise<void> {
  for (const file of globSync("**/*.tsx", { cwd: src })) {
    const target = join(dist, file.replace(/\.tsx$/, ".js"));
    if (!existsSync(target)) continue;
    const source = join(src, file);
    const { code, map, errors } = await transform(source, await readFile(source, "utf8"), options);
    if (errors[0]) throw errors[0];
    const name = basename(target);
    const sources = [relative(dirname(target), source)];
    await writeFile(target, `${code}//# sourceMappingURL=${name}.map\n`);
    await writeFile(
      `${target}.map`,
      JSON.stringify({ ...map, file: name, sources, sourcesContent: undefined }),
    );
  }
}

const options = {
  sourcemap: true,
  jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" },
  inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] },
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: "rewrite" },
} satisfies Parameters<typeof transform>[2];
