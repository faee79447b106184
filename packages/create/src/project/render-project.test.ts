import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { packageManagers } from "../install/package-managers.ts";
import { emptyFolder, pathWith } from "../testing/command.ts";
import { renderProject } from "./render-project.ts";
import { writeProject } from "./write-project.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const templates = fileURLToPath(new URL("../../templates", import.meta.url));
const shared = { name: "shop", version: "1.2.3", packageManager: "npm" } as const;

describe.each(["widget", "server", "application"] as const)("the template %s", (template) => {
  // In English, because a translated text could break code; the Russian one is what the templates have.
  test("has sound types and tests that pass", { timeout: 180_000 }, async () => {
    const folder = join(await emptyFolder(), "shop");
    await writeProject(folder, "shop", renderProject({ ...shared, template, language: "en" }));
    await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
    const bins = join(repository, "node_modules");
    const [types, tests] = await Promise.all([
      run(folder, join(bins, "typescript/bin/tsc"), "--customConditions", "orderpane-source"),
      run(folder, join(bins, "vitest/vitest.mjs"), "run", "--exclude", "e2e"),
    ]);
    expect(types).toBe("");
    expect(tests).toMatch(/Tests +\d+ passed \(/);
    expect(tests).not.toContain("failed");
  });

  test("is in one language", () => {
    const english = renderProject({ ...shared, template, language: "en" });
    const russian = Object.entries(english).filter(([, text]) => /[А-Яа-яЁё]/.test(text));
    expect(russian).toEqual([]);
  });

  test.each(["pnpm", "yarn", "bun"] as const)("names the commands of %s", (packageManager) => {
    const files = renderProject({ ...shared, template, language: "en", packageManager });
    const texts = files["README.md"]! + files[".github/workflows/orderpane.yml"]!;
    expect(texts).not.toMatch(/\b(npm|npx)\b/);
    expect(texts).toContain(packageManagers[packageManager].cleanInstall);
    expect(texts).toContain(packageManagers[packageManager].workflowSteps);
  });
});

test("the jobs that deploy a widget with a server know its key", () => {
  const files = renderProject({ ...shared, template: "server", language: "en" });
  const jobs = files[".github/workflows/orderpane.yml"]!.split("environment: production").slice(1);
  expect(jobs).toHaveLength(2);
  for (const job of jobs) {
    expect(job).toContain("ORDERPANE_SETTING_SERVER_KEY: ${{ secrets.ORDERPANE_SETTING_SERVER_KEY }}\n");
  }
});

test.each([
  [0, 0],
  [4, 0],
  [1, 1],
  [3, 3],
])("when plan ends with %i, its job ends with %i", async (planCode, jobCode) => {
  const folder = await emptyFolder();
  const files = renderProject({ ...shared, template: "widget", language: "en" });
  const [, script] = /run: \|\n((?: {10}.*\n)+)/.exec(files[".github/workflows/orderpane.yml"]!)!;
  const PATH = await pathWith(folder, "npx", `exit ${planCode}`);
  // As GitHub runs it.
  expect(spawnSync("/bin/bash", ["-e", "-c", script!], { env: { PATH } }).status).toBe(jobCode);
});

test("the project has the name, and the version of the toolkit that made it", () => {
  const files = renderProject({ ...shared, template: "application", language: "ru" });
  expect(JSON.parse(files["package.json"]!)).toMatchObject({
    name: "shop",
    dependencies: { orderpane: "^1.2.3", hono: expect.any(String) as string },
  });
  expect(Object.values(files).join("\n")).not.toContain("my-widgets");
});

test("projects get the versions of tools that this repository is tested with", () => {
  const manifests = globSync(["package.json", "{packages,examples}/*/package.json", "e2e/package.json"], {
    cwd: repository,
  });
  const ours = new Set(manifests.flatMap((file) => versionsIn(join(repository, file))));
  const wanted = globSync("*/package.json", { cwd: templates })
    .flatMap((file) => versionsIn(join(templates, file)))
    .filter((found) => found !== "orderpane *");
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((found) => !ours.has(found.replace("^", "")))).toEqual([]);
});

test("every phrase of the English texts is in a template", () => {
  const english = JSON.parse(readFileSync(join(templates, "english.json"), "utf8")) as Record<string, string>;
  const texts = (["widget", "server", "application"] as const)
    .map((template) => renderProject({ ...shared, name: "my-widgets", template, language: "ru" }))
    .flatMap((files) => Object.values(files))
    .join("\n");
  expect(Object.keys(english).filter((phrase) => !texts.includes(phrase))).toEqual([]);
});

/** As `name version`. */
function versionsIn(path: string): string[] {
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
  return Object.entries({
    ...manifest["dependencies"],
    ...manifest["devDependencies"],
    ...manifest["peerDependencies"],
  }).map(([name, version]) => `${name} ${version}`);
}

/** Returns all that the script prints. */
async function run(cwd: string, script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  return output;
}
