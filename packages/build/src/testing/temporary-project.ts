import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const packageRoot = join(import.meta.dirname, "../..");

/** A project with these files in a folder of its own, removed when the test has finished. Answers its root. */
export async function temporaryProject(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "orderpane-build-")));
  // A dev server that was closed may still be writing.
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 9, retryDelay: 20 }));
  await symlink(join(packageRoot, "../../node_modules"), join(root, "node_modules"));
  await writeFiles(root, { "package.json": '{ "name": "trial", "type": "module" }', ...files });
  return root;
}

/** A copy of a project of `fixtures/`. Answers its root. */
export async function copyOfFixture(name: string): Promise<string> {
  const root = await temporaryProject();
  await cp(join(packageRoot, "fixtures", name), root, { recursive: true });
  return root;
}

/** The files of one widget, for {@link temporaryProject}. */
export function widgetFiles(
  name: string,
  files: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const all = {
    "widget.json": '{ "title": "Trial", "height": 100 }',
    "index.tsx": "export default () => <p>trial</p>;",
    ...files,
  };
  return Object.fromEntries(Object.entries(all).map(([file, text]) => [`widgets/${name}/${file}`, text]));
}

export async function writeFiles(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** All files of a folder without subfolders, by name. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index]!]));
}
