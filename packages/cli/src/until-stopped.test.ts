import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const module = fileURLToPath(new URL("until-stopped.ts", import.meta.url));

/** Writes "gone" to the pipe that it shares with the launcher, which outlives the launcher. */
const watcher = `
  import { onLauncherGone } from ${JSON.stringify(module)};
  const stay = setInterval(() => {}, 1000);
  onLauncherGone(() => { console.log("gone"); clearInterval(stay); }, 10);
  console.log("ready " + process.pid);
`;

test.each([
  ["directly", "exec node"],
  ["through a shell", "node"],
])("a launcher that is killed is missed: %s", async (_name, node) => {
  const command = `${node} --input-type=module -e '${watcher}'; true`;
  const start = `require("child_process").spawn("sh", ["-c", ${JSON.stringify(command)}], { stdio: "inherit" });`;
  const launcher = spawn(process.execPath, ["-e", start], {
    env: { ...process.env, npm_command: "exec" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(launcher.stdout);
  const [ready] = (await once(lines, "line")) as [string];
  const pid = Number(/^ready (\d+)$/.exec(ready)?.[1]);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid);
  });
  launcher.kill("SIGKILL");
  expect(await once(lines, "line")).toEqual(["gone"]);
  await once(lines, "close");
});

/** A zombie process counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
