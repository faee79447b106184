import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { describe, expect, test } from "vitest";
import { languages, namesOf, type Template, templates } from "../choices/choices.ts";
import { packageManagers } from "../package-managers.ts";
import { pathWith } from "../testing/command.ts";
import { renderProject, translate } from "./render-project.ts";
import { type ProjectFiles, writeProject } from "./write-project.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const templateFolder = fileURLToPath(new URL("../../templates", import.meta.url));
const shared = { name: "shop", version: "1.2.3", packageManager: "npm" } as const;

const allTemplates = namesOf(templates);
const allLanguages = namesOf(languages);

const english = (template: Template) => renderProject({ ...shared, template, language: "en" });

test("every template passes type checking in both languages", { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  await linkPackages(folder);
  for (const language of allLanguages) {
    for (const template of allTemplates) {
      const files = renderProject({ ...shared, template, language });
      writeProject(join(folder, language, template), "shop", files);
    }
  }
  // One run for all projects, which have the same options.
  await writeFile(join(folder, "tsconfig.json"), '{ "extends": "./en/widget/tsconfig.json" }');
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  expect(await run(folder, tsc, "--singleThreaded", "--customConditions", "orderpane-source")).toBe("");
});

test("the tests of every template pass in both languages", { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  await linkPackages(folder);
  let tests = 0;
  for (const language of allLanguages) {
    const options = { ...shared, name: language, language };
    const projects = allTemplates.map((template) => renderProject({ ...options, template }));
    // Merged into one project: the templates' tests and their files have different names.
    const files: ProjectFiles = Object.assign({}, ...projects);
    writeProject(join(folder, language), language, files);
    tests += Object.keys(files).filter((path) => /\.test\.tsx?$/.test(path)).length;
  }
  // One run for both languages, because startup takes longer than the tests.
  const config = `export default { test: { projects: ${JSON.stringify(allLanguages)} } };`;
  await writeFile(join(folder, "vitest.config.js"), config);
  const vitest = join(repository, "node_modules/vitest/vitest.mjs");
  const printed = await run(folder, vitest, "run", "--exclude", "e2e", "--no-isolate", "--maxWorkers=1");
  expect(printed).toMatch(new RegExp(`Test Files +${tests} passed \\(`));
  expect(printed).not.toContain("failed");
});

test("each English text in ru.txt is in a template, and is translated as a whole", () => {
  const files = globSync("*/**/*.*", { cwd: templateFolder }).map((file) => join(templateFolder, file));
  const all = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const lines = readFileSync(join(templateFolder, "ru.txt"), "utf8").trimEnd().split("\n");
  const pairs = lines.flatMap((line, index) => (line.startsWith("  ") ? [] : [[line, lines[index + 1]!]]));
  expect(pairs).toHaveLength(lines.length / 2);
  expect(pairs.filter(([text]) => !all.includes(text!))).toEqual([]);
  expect(pairs.map(([text]) => `  ${translate(text!)}`)).toEqual(pairs.map(([, translation]) => translation));
});

describe.each(allTemplates)("the template %s", (template) => {
  test("an English project contains no Russian text", () => {
    const russian = Object.entries(english(template)).filter(([, text]) => /[А-Яа-яЁё]/.test(text));
    expect(russian).toEqual([]);
  });

  test.each(["pnpm", "yarn", "bun"] as const)("a project names the commands of %s", (packageManager) => {
    const files = renderProject({ ...shared, template, language: "en", packageManager });
    const texts = files["README.md"]! + files[".github/workflows/orderpane.yml"]!;
    expect(texts).not.toMatch(/\b(npm|npx)\b/);
    expect(texts).toContain(packageManagers[packageManager].cleanInstall);
    expect(texts).toContain(packageManagers[packageManager].workflowSteps);
    expect(files[".gitlab-ci.yml"]).toContain(`- ${packageManagers[packageManager].prepare}\n`);
    const lines = files["AGENTS.md"]!.split("\n");
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.join()).not.toMatch(/\b(npm|npx)\b/);
  });
});

test.each(["npm", "pnpm", "yarn", "bun"] as const)("an image of an application is built with %s", (name) => {
  const files = renderProject({ ...shared, template: "application", language: "en", packageManager: name });
  const stages = files["Dockerfile"]!.split(/^FROM /m).slice(1);
  for (const stage of stages) {
    expect(stage).toContain(`RUN ${packageManagers[name].cleanInstall}`);
    expect(stage.includes(`RUN npm install --global ${name}\n`)).toBe(name !== "npm");
  }
  // Passwords and stores must not get into the image.
  expect(files[".dockerignore"]).toMatch(/^\.env\*\.local\nregistry\.db\*$/m);
});

test("the jobs that deploy a widget with a server have its key", () => {
  const files = renderProject({ ...shared, template: "server", language: "en" });
  const jobs = files[".github/workflows/orderpane.yml"]!.split("environment: production").slice(1);
  expect(jobs).toHaveLength(2);
  for (const job of jobs) {
    expect(job).toContain("ORDERPANE_SETTING_DELIVERY_KEY: ${{ secrets.ORDERPANE_SETTING_DELIVERY_KEY }}\n");
  }
});

test.each([
  [0, 0],
  [4, 0],
  [1, 1],
  [3, 3],
])("when plan ends with %i, its job ends with %i", async (planCode, jobCode) => {
  const folder = temporaryFolder();
  const files = renderProject({ ...shared, template: "widget", language: "en" });
  const [, script] = /run: \|\n((?: {10}.*\n)+)/.exec(files[".github/workflows/orderpane.yml"]!)!;
  const PATH = await pathWith(folder, "npx", `exit ${planCode}`);
  // Like GitHub.
  expect(spawnSync("/bin/bash", ["-e", "-c", script!], { env: { PATH } }).status).toBe(jobCode);
});

test("projects get the tool versions that this repository is tested with", () => {
  const manifests = globSync(["package.json", "{packages,examples}/*/package.json", "e2e/package.json"], {
    cwd: repository,
  });
  const ours = new Set(manifests.flatMap((file) => versionsIn(join(repository, file))));
  const wanted = globSync("*/package.json", { cwd: templateFolder })
    .flatMap((file) => versionsIn(join(templateFolder, file)))
    .filter((found) => found !== "orderpane *");
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((found) => !ours.has(found.replace("^", "")))).toEqual([]);
});

test.each(["config", "home-page", "main"])(
  "server/%s.ts of the example is the one of the template; vitest -u writes it",
  async (name) => {
    const options = { ...shared, name: "order-tracking", template: "application", language: "en" } as const;
    await expect(renderProject(options)[`server/${name}.ts`]).toMatchFileSnapshot(
      join(repository, `examples/order-tracking/server/${name}.ts`),
    );
  },
);

function versionsIn(path: string): string[] {
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
  return Object.entries({
    ...manifest["dependencies"],
    ...manifest["devDependencies"],
    ...manifest["peerDependencies"],
  }).map(([name, version]) => `${name} ${version}`);
}

/** Links this repository's packages into a project. */
function linkPackages(folder: string): Promise<void> {
  return symlink(join(repository, "node_modules"), join(folder, "node_modules"));
}

/** Returns the script's output. */
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
