import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { CommandError } from "../errors.ts";
import { envFilesOf, type Notice, readEnvFile } from "./env-files.ts";

/**
 * Checks a mode's env files. Throws a CommandError for one that cannot be read, and for a password in a file
 * that all users can read and git does not ignore.
 */
export function checkSecretFiles(root: string, mode: string): Notice[] {
  return envFilesOf(mode)
    .filter((name) => holdsPassword(root, name))
    .flatMap((name) => checkSecretFile(root, name));
}

/** Returns `false` if the variable only refers to another one, such as `${SHOP_PASSWORD}`. */
function holdsPassword(root: string, name: string): boolean {
  const { ORDERPANE_APP_PASSWORD: password, ORDERPANE_OPERATOR_KEY: key } = parseEnv(readEnvFile(root, name));
  return [password, key].some((value) => value !== undefined && !/^(\$\{\w+\}|\$\w+|)$/.test(value.trim()));
}

function checkSecretFile(root: string, name: string): Notice[] {
  const mode = process.platform === "win32" ? 0 : statSync(join(root, name)).mode;
  const isReadByGit = isExposedToGit(root, name);
  if ((mode & 0o004) !== 0 && isReadByGit) {
    throw new CommandError(
      "usage",
      `${name} holds a password, all users of this machine can read it, and git does not ignore it`,
      {
        fix: `Add ${name} to .gitignore (and git rm --cached ${name}), run chmod 600 ${name}; if it was ever pushed, change the password.`,
      },
    );
  }
  const byOthers = { message: `${name} holds a password and others can read it`, fix: `chmod 600 ${name}` };
  const byGit = {
    message: `${name} holds a password and git does not ignore it`,
    fix: "add it to .gitignore",
  };
  return [...((mode & 0o077) === 0 ? [] : [byOthers]), ...(isReadByGit ? [byGit] : [])];
}

/** A tracked file counts as not ignored. Without git or a repository, nothing is exposed. */
function isExposedToGit(root: string, name: string): boolean {
  return (
    spawnSync("git", ["check-ignore", "--quiet", "--", name], { cwd: root, stdio: "ignore" }).status === 1
  );
}
