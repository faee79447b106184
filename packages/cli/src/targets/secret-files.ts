import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { CommandError } from "../errors.ts";
import type { EnvFile } from "./env-files.ts";

/** A problem with a file, and how to mend it; both without a full stop. */
export interface Notice {
  message: string;
  fix: string;
}

/** Throws a CommandError for a password that everybody can read and git does not ignore. */
export function checkSecretFiles(root: string, files: readonly EnvFile[]): Notice[] {
  return files
    .filter(({ variables }) => holdsPassword(variables["ORDERPANE_APP_PASSWORD"]))
    .flatMap((file) => checkSecretFile(root, file));
}

/** Not where it only names another variable, as `${SHOP_PASSWORD}`. */
function holdsPassword(value: string | undefined): boolean {
  return value !== undefined && !/^(\$\{\w+\}|\$\w+|)$/.test(value.trim());
}

function checkSecretFile(root: string, { name, path }: EnvFile): Notice[] {
  const mode = process.platform === "win32" ? 0 : statSync(path).mode;
  const isReadByGit = isExposedToGit(root, name);
  if ((mode & 0o004) !== 0 && isReadByGit) {
    throw new CommandError(
      "usage",
      `${name} holds a password, everybody on this machine can read it, and git does not ignore it`,
      {
        fix: `Add ${name} to .gitignore (and git rm --cached ${name}), run chmod 600 ${name}; if it was ever pushed, change the password.`,
      },
    );
  }
  const isReadByOthers = (mode & 0o077) !== 0;
  return [
    ...(isReadByOthers
      ? [{ message: `${name} holds a password and others can read it`, fix: `chmod 600 ${name}` }]
      : []),
    ...(isReadByGit
      ? [{ message: `${name} holds a password and git does not ignore it`, fix: "add it to .gitignore" }]
      : []),
  ];
}

/** A tracked file counts as not ignored. Without git or a repository nothing is exposed. */
function isExposedToGit(root: string, name: string): boolean {
  return (
    spawnSync("git", ["check-ignore", "--quiet", "--", name], { cwd: root, stdio: "ignore" }).status === 1
  );
}
