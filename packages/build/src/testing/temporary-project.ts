import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { splitFragment } from "@orderpane/protocol/bundle";
import { beforeAll, expect, onTestFinished, vi } from "vitest";
import type { BuildOptions } from "../build-config.ts";
import { buildWidget } from "../build-widget.ts";
import { buildWidgets } from "../build-widgets.ts";
import { clockTick } from "../cache/file-state.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { discoverWidgets } from "../discover/discover-widgets.ts";

const packageRoot = join(import.meta.dirname, "../..");

/** Creates a temporary project with these files, which is removed after the test. Returns its root. */
export async function temporaryProject(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const { root, remove } = await createProject();
  onTestFinished(remove);
  await fillProject(root, files);
  return root;
}

/**
 * Creates a project for all tests of the file or the `describe` block. Call it outside tests. The returned
 * function gives the project's root.
 */
export function sharedProject(prepare: (root: string) => Promise<void>, timeout?: number): () => string {
  let root: string;
  beforeAll(async () => {
    const project = await createProject();
    root = project.root;
    try {
      await fillProject(root, {});
      await prepare(root);
    } catch (error) {
      await project.remove();
      throw error;
    }
    return project.remove;
  }, timeout);
  return () => root;
}

/** Leaves a project only the umbrella package and Preact, like pnpm. */
export async function hideRuntime(root: string): Promise<void> {
  const modules = join(root, "node_modules");
  await rm(modules);
  await mkdir(modules);
  const repository = join(packageRoot, "../..");
  await symlink(join(repository, "packages/orderpane"), join(modules, "orderpane"));
  await symlink(join(repository, "node_modules/preact"), join(modules, "preact"));
}

export async function copyFixture(name: string, root: string): Promise<void> {
  await cp(join(packageRoot, "fixtures", name), root, { recursive: true });
}

/** Creates an empty temporary project. Returns its root, and a function that removes it. */
export async function createProject(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "orderpane-build-")));
  // A closed dev server may still be writing.
  return { root, remove: () => rm(root, { recursive: true, force: true, maxRetries: 9, retryDelay: 20 }) };
}

export async function fillProject(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  await symlink(join(packageRoot, "../../node_modules"), join(root, "node_modules"));
  await writeFiles(root, { "package.json": '{ "name": "trial", "type": "module" }', ...files });
}

/**
 * Waits until a new build can distinguish the folder's files from later edits. A build does not cache a
 * widget whose files may have been written while it ran.
 */
export async function settle(folder: string): Promise<void> {
  const newest = await lastChange(folder);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(newest + clockTick), {
    timeout: 30_000,
    interval: 2,
  });
}

/**
 * Returns when a folder or anything in it last changed, in ms. Links, such as `node_modules`, are not
 * followed.
 */
async function lastChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const changes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? lastChange(path) : (await lstat(path)).ctimeMs;
  });
  return Math.max((await lstat(folder)).ctimeMs, ...(await Promise.all(changes)));
}

/** Returns the files of one widget, for {@link temporaryProject}. */
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

/** Reads all files directly in a folder. Returns their texts by name. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index]!]));
}

/** Builds a project. Returns the output files. */
export async function outputOf(root: string, options: BuildOptions = {}): Promise<Record<string, string>> {
  const config = await resolveBuild({ root, ...options });
  await buildWidgets(config);
  return readFiles(config.outDir);
}

/** Builds a project's widgets without writing them. Returns the errors of those that fail, by name. */
export async function failuresIn(root: string): Promise<Record<string, unknown>> {
  const config = await resolveBuild({ root });
  const failures: Record<string, unknown> = {};
  const onFailed = (widget: string, error: unknown) => void (failures[widget] = error);
  const sources = await discoverWidgets(config, { onFailed });
  await Promise.all(
    sources.map((source) =>
      buildWidget(config, source).catch((error: unknown) => onFailed(source.name, error)),
    ),
  );
  return failures;
}

/** Returns the script and the style sheet of a project's widget `a`. */
export async function builtParts(root: string, options: BuildOptions = {}) {
  return splitFragment((await outputOf(root, options))["a.html"]!);
}
