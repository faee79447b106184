import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Choices, type Language, templates } from "../choices/choices.ts";
import { nameCommands } from "../package-managers.ts";
import type { ProjectFiles } from "./write-project.ts";

interface RenderOptions extends Pick<Choices, "template" | "language" | "packageManager"> {
  readonly name: string;
  /** The toolkit's version, such as `0.1.0`. */
  readonly version: string;
}

/** Returns the files of a project. */
export function renderProject({
  template,
  language,
  packageManager,
  ...project
}: RenderOptions): ProjectFiles {
  const { folders, secret }: { folders: readonly string[]; secret?: string } = templates[template];
  const layers = folders.map((name) => readFolder(name, language));
  const files: Record<string, string> = Object.assign({}, ...layers);
  for (const [path, text] of Object.entries(files)) {
    files[path] = nameCommands(text, packageManager).replaceAll("my-widgets", () => project.name);
  }
  const workflow = ".github/workflows/orderpane.yml";
  if (secret !== undefined) files[workflow] = addSecret(files[workflow] ?? "", secret);
  // The image has no other package manager than npm.
  if (files["Dockerfile"] !== undefined && packageManager !== "npm") {
    files["Dockerfile"] = files["Dockerfile"].replaceAll(
      "WORKDIR /app\n",
      (line) => `${line}RUN npm install --global ${packageManager}\n`,
    );
  }
  // Not translated: every package manager runs these scripts.
  const manifests = layers.flatMap(({ "package.json": text }) => (text === undefined ? [] : [text]));
  files["package.json"] = completeManifest(manifests, project);
  // The project's tools need `node_modules`.
  if (packageManager === "yarn") files[".yarnrc.yml"] = "nodeLinker: node-modules\n";
  // Since version 11, pnpm fails if a dependency has an install script that is neither allowed nor refused.
  if (packageManager === "pnpm") files["pnpm-workspace.yaml"] = "allowBuilds:\n  esbuild: false\n";
  return files;
}

/** The combined dependencies of all templates. */
export function templateDependencies(): string[] {
  return globSync("*/package.json", { cwd: root }).flatMap((file) => {
    const { dependencies, devDependencies } = readManifest(readFileSync(join(root, file), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
}

const root = fileURLToPath(new URL("../../templates", import.meta.url));

/**
 * Reads a folder of `templates/`. A leading `_` in a name stands for a dot, because npm omits some dotfiles
 * from packages. `README.ru.md` and `README.en.md` become `README.md`, depending on the language. All other
 * files have English texts, with their translations in `ru.txt`.
 */
function readFolder(name: string, language: Language): Record<string, string> {
  const cwd = join(root, name);
  const files = globSync("**/*", { cwd, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.flatMap(({ parentPath, name: file }) => {
      const [marker, found = language] = /\.(ru|en)(?=\.)/.exec(file) ?? [""];
      if (found !== language) return [];
      const path = relative(cwd, join(parentPath, file.replace(marker, "")));
      const text = readFileSync(join(parentPath, file), "utf8");
      const shown = language === "ru" ? translate(text) : text;
      return [[path.replace(/^_/, ".").split(sep).join("/"), shown]];
    }),
  );
}

/** In `ru.txt`, the line after an English text is its translation. */
export function translate(text: string): string {
  const pairs = readFileSync(join(root, "ru.txt"), "utf8").matchAll(/^(.+)\n {2}(.+)$/gm);
  return [...pairs].reduce((shown, [, from, to]) => shown.replaceAll(from!, () => to!), text);
}

/** Adds another secret to each job that uses the password. */
function addSecret(text: string, name: string): string {
  return text.replaceAll(
    /^ *ORDERPANE_APP_PASSWORD: .*\n/gm,
    (line) => line + line.replaceAll("ORDERPANE_APP_PASSWORD", name),
  );
}

type Manifest = Readonly<Record<"scripts" | "dependencies" | "devDependencies", Record<string, string>>>;

function readManifest(text: string): Partial<Manifest> {
  return JSON.parse(text);
}

/** Merges the manifests of a template's folders. */
function completeManifest(
  texts: readonly string[],
  project: Pick<RenderOptions, "name" | "version">,
): string {
  const manifests = texts.map(readManifest);
  const merged = (field: keyof Manifest): Record<string, string> =>
    Object.assign({}, ...manifests.map((manifest) => manifest[field]));
  const manifest = {
    name: project.name,
    ...Object.assign({}, ...manifests),
    scripts: merged("scripts"),
    dependencies: sorted({ ...merged("dependencies"), orderpane: `^${project.version}` }),
    devDependencies: sorted(merged("devDependencies")),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
