import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand, runOrThrow } from "../programs/run-command.ts";
import { runCheck } from "./check-project.ts";

/** `tooling release`: `changeset publish`, of a tree without changes whose checks pass. */
export async function releasePackages(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const changes = await runOrThrow("git", ["status", "--porcelain"], { cwd: projectRoot });
  if (changes !== "") {
    const message = `a release needs a tree without changes, found\n${changes.trimEnd()}`;
    throw new ToolingError("failed", message, { fix: "Commit or remove them." });
  }
  // The check of the packages also compiles them.
  if ((await runCheck([])) !== 0) return 1;
  const publish = [resolveBin("@changesets/cli", "changeset"), "publish", "--no-git-tag"];
  const { code } = await runCommand(process.execPath, publish, { cwd: projectRoot, echo: true });
  return code;
}
