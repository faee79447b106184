import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedProject } from "../testing/shared-project.ts";
import { orderpane } from "../testing/command.ts";
import { verbTable } from "../verbs/verb-table.ts";
import { describeVerbs } from "./completed-verb.ts";

const project = sharedProject();
const scripts = new Map<string, string>();
beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    scripts.set(shell, (await project.orderpane(["completion", shell])).stdout);
  }
  await project.write("plan.json", "{}");
  await project.write(".env.production", "");
  await project.write(".env.production.local", "");
  await project.write(".env.staging.local.example", "");
  await mkdir(join(project.dir, "widgets/$(touch run)"));
});

/** What each shell completes at the end of a command line, sorted. */
const shells: Record<string, (script: string, words: readonly string[]) => string[] | null> = {
  bash(script, words) {
    // Bash calls the function, and completes files if it finds nothing.
    const ask = `COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      declared=$(complete -p "$1")
      $(sed "s/.*-F \\([^ ]*\\).*/\\1/" <<< "$declared")
      if [[ \${#COMPREPLY[@]} == 0 && $declared == *"-o default"* ]]; then compgen -f -- "\${!#}"; fi
      printf "%s\\n" "\${COMPREPLY[@]}"`;
    return linesOf("bash", ["-c", `${script}\n${ask}`, "bash", ...words]);
  },
  fish(script, words) {
    const answers = linesOf("fish", [
      "--no-config",
      "-c",
      `${script}\ncomplete -C ${JSON.stringify(words.join(" "))}`,
    ]);
    return answers && answers.map((line) => line.split("\t", 1)[0]!);
  },
};

/** `null` if this machine does not have the shell. */
function linesOf(shell: string, args: readonly string[]): string[] | null {
  const { error, stdout, stderr } = spawnSync(shell, args, { cwd: project.dir, encoding: "utf8" });
  if (error) return null;
  expect(stderr).toBe("");
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .sort();
}

describe.each(Object.keys(shells))("%s", (shell) => {
  test.for([
    ["a verb", ["orderpane", "dep"], ["deploy"]],
    ["an option", ["orderpane", "plan", "--di"], ["--diff"]],
    ["one of few values", ["orderpane", "deploy", "--format", ""], ["json", "xml"]],
    ["a widget", ["orderpane", "remove", "buy"], ["buyer-card"]],
    ["a saved plan", ["orderpane", "deploy", "pl"], ["plan.json"]],
    ["a mode", ["orderpane", "deploy", "--mode", ""], ["development", "production"]],
    ["the command behind npx", ["npx", "orderpane", "deploy", "--mode", "pro"], ["production"]],
    ["a shell", ["orderpane", "completion", "z"], ["zsh"]],
  ] as const)("completes %s", async ([, words, expected], { skip }) => {
    const found = shells[shell]!(scripts.get(shell)!, words);
    skip(found === null, `there is no ${shell} on this machine`);
    expect(found).toEqual(expected);
    expect(await project.exists("run")).toBe(false);
  });
});

test("is printed outside of a project, as when a shell starts", async () => {
  expect(await orderpane(["completion", "bash"], { cwd: tmpdir() })).toMatchObject({ code: 0, stderr: "" });
});

test.each(["bash", "zsh", "fish"])("the script for %s has every verb and every option", async (shell) => {
  const script = scripts.get(shell)!;
  const nameOf = (flag: string) => (shell === "fish" ? ` -l ${flag.slice(2)} ` : flag);
  for (const { name, options } of await describeVerbs(verbTable)) {
    const own = script
      .split("\n")
      .filter((line) => new RegExp(`\\b${name}\\b`).test(line))
      .join("\n");
    for (const { flag } of options) expect(own).toContain(nameOf(flag));
  }
});
