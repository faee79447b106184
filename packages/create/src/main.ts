import { readFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import * as prompts from "@clack/prompts";
import { type Arguments, helpText, nameIt, readArguments } from "./choices/arguments.ts";
import { type Choices, defaultChoices } from "./choices/choices.ts";
import { askForChoices, Cancelled } from "./choices/questions.ts";
import { CreateError } from "./errors.ts";
import { nameCommands, packageManagers } from "./package-managers.ts";
import { runInstall } from "./run-install.ts";
import { checkProjectName } from "./project/project-name.ts";
import { renderProject, templateDependencies } from "./project/render-project.ts";
import { checkTargetFolder, writeProject } from "./project/write-project.ts";

/** The command line of `npm create orderpane`. Sets the exit code: 0, 1, 2 or 130. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(readArguments(args));
  } catch (error) {
    if (error instanceof Cancelled) {
      prompts.cancel("Nothing was written.");
      process.exitCode = 130;
      return;
    }
    if (!(error instanceof CreateError)) throw error;
    process.stderr.write(`error ${error.message}\n→ ${error.fix}\n`);
    process.exitCode = error.exit;
  }
}

async function run(given: Arguments): Promise<void> {
  const { version } = readManifest();
  if (given.help) return void process.stdout.write(helpText());
  if (given.version) return void process.stdout.write(`${version}\n`);
  if (given.folder !== undefined) checkFolder(given.folder);

  const choices = await choose(given);
  const target = resolve(choices.folder);
  const files = renderProject({ ...choices, name: basename(target), version });
  writeProject(target, choices.folder, files);
  const enter = target === process.cwd() ? [] : [`cd ${quote(relative(process.cwd(), target))}`];
  const { install } = packageManagers[choices.packageManager];
  if (choices.install) {
    await runInstall({
      folder: target,
      packageManager: choices.packageManager,
      retry: [...enter, install].join(" && "),
    });
  }
  const next = [
    ...enter,
    ...(choices.install ? [] : [install]),
    nameCommands("npm start", choices.packageManager),
  ];
  process.stdout.write(
    `✓ ${basename(target)} is made. Next:\n\n${next.map((line) => `  ${line}\n`).join("")}\n`,
  );
}

async function choose(given: Arguments): Promise<Choices> {
  const defaults = defaultChoices(process.env, new Intl.DateTimeFormat().resolvedOptions().locale);
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (isTerminal) return askForChoices({ given, defaults, checkFolder });
  if (given.folder === undefined) throw new CreateError("usage", "the name of the folder is missing", nameIt);
  return { ...defaults, ...given, folder: given.folder };
}

/** @throws {CreateError} `bad-name` or `not-empty` */
function checkFolder(folder: string): void {
  const target = resolve(folder);
  checkProjectName(basename(target), templateDependencies());
  checkTargetFolder(target, folder);
}

function readManifest(): { version: string } {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
}

/** Quotes a path as one word for a shell, without expansions. */
function quote(path: string): string {
  if (/^[\w./@+-]+$/.test(path)) return path;
  return process.platform === "win32" ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}
