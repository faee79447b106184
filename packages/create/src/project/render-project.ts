import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Choices, Language, Template } from "../choices/choices.ts";
import { nameCommands, type PackageManager } from "../install/package-managers.ts";
import type { ProjectFiles } from "./write-project.ts";

export interface RenderOptions extends Pick<Choices, "template" | "language" | "packageManager"> {
  /** The name of the project. */
  readonly name: string;
  /** The version of the toolkit: `0.1.0`. */
  readonly version: string;
}

/** The folders of `templates/` that make up each. A file of a later one replaces that of an earlier one. */
const layers: Readonly<Record<Template, readonly string[]>> = {
  widget: ["common", "widget"],
  server: ["common", "asking-widget", "server"],
  application: ["common", "asking-widget", "application"],
};

/** The files of a project. */
export function renderProject({
  template,
  language,
  packageManager,
  ...project
}: RenderOptions): ProjectFiles {
  const files: Record<string, string> = {};
  for (const layer of layers[template]) {
    for (const [path, text] of Object.entries(readLayer(layer, language))) {
      const earlier = files[path];
      files[path] = path === "package.json" && earlier !== undefined ? mergeManifests(earlier, text) : text;
    }
  }
  const secret = moreSecrets[template];
  if (secret !== undefined) files[workflow] = addSecret(files[workflow]!, secret);
  for (const path of Object.keys(files)) {
    // package.json keeps its own words: every package manager runs its scripts.
    const text = path === "package.json" ? files[path]! : nameCommands(files[path]!, packageManager);
    files[path] = text.replaceAll("my-widgets", () => project.name);
  }
  return {
    ...files,
    "package.json": completeManifest(files["package.json"]!, project),
    ...filesOf[packageManager],
  };
}

const workflow = ".github/workflows/orderpane.yml";

/** What the jobs need besides the credentials of the application. */
const moreSecrets: Partial<Record<Template, string>> = { server: "ORDERPANE_SETTING_SERVER_KEY" };

/** Gives another secret to each job that has the password. */
function addSecret(text: string, name: string): string {
  return text.replaceAll(
    /^ *ORDERPANE_APP_PASSWORD: .*\n/gm,
    (line) => line + line.replaceAll("ORDERPANE_APP_PASSWORD", name),
  );
}

/** What `package.json` of the templates depends on, all templates together. */
export function templateDependencies(): string[] {
  const manifests = globSync("*/package.json", { cwd: folder });
  return manifests.flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, file), "utf8"),
    ) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
}

const folder = fileURLToPath(new URL("../../templates", import.meta.url));

const filesOf: Partial<Record<PackageManager, ProjectFiles>> = {
  // Tools of a project look for `node_modules`.
  yarn: { ".yarnrc.yml": "nodeLinker: node-modules\n" },
};

/**
 * Reads a folder of `templates/`. A name there begins with `_` for a dot, because npm leaves some files with
 * a dot out of packages. `README.ru.md` is the Russian `README.md`. All other files are in Russian, and
 * `english.json` has what their texts are in English.
 */
function readLayer(layer: string, language: Language): Record<string, string> {
  const cwd = join(folder, layer);
  const paths = globSync("**/*", { cwd, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const name = path
      .slice(cwd.length + 1)
      .split(sep)
      .join(posix.sep);
    const [, variant] = /\.(ru|en)\.md$/.exec(name) ?? [];
    if (variant !== undefined && variant !== language) continue;
    const text = readFileSync(path, "utf8");
    texts[name.replace(/^_/, ".").replace(`.${variant}.`, ".")] =
      language === "en" && variant === undefined ? translate(text) : text;
  }
  return texts;
}

/** The longest phrases first, because they may contain others. */
function translate(text: string): string {
  const english = JSON.parse(readFileSync(join(folder, "english.json"), "utf8")) as Record<string, string>;
  const phrases = Object.entries(english).toSorted(([a], [b]) => b.length - a.length);
  return phrases.reduce((done, [russian, words]) => done.replaceAll(russian, () => words), text);
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function mergeManifests(earlier: string, later: string): string {
  const [base, added] = [earlier, later].map((text) => JSON.parse(text) as Manifest);
  return JSON.stringify({
    ...base,
    ...added,
    scripts: { ...base!.scripts, ...added!.scripts },
    dependencies: sorted({ ...base!.dependencies, ...added!.dependencies }),
    devDependencies: sorted({ ...base!.devDependencies, ...added!.devDependencies }),
  });
}

function completeManifest(text: string, { name, version }: Pick<RenderOptions, "name" | "version">): string {
  const manifest = JSON.parse(text) as Manifest;
  const dependencies = { ...manifest.dependencies, orderpane: `^${version}` };
  return `${JSON.stringify({ name, ...manifest, dependencies }, null, 2)}\n`;
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
