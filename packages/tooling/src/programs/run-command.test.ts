import { expect, test } from "vitest";
import { runCommand, runOrThrow } from "./run-command.ts";

const node = process.execPath;

test("the outcome has the exit code, stdout and stderr", async () => {
  const program = 'console.log(process.env.COLOR); console.error("err"); process.exitCode = 3';
  const { code, output } = await runCommand(node, ["-e", program], { env: { COLOR: "blue" } });
  expect(code).toBe(3);
  expect(output).toContain("blue\n");
  expect(output).toContain("err\n");
});

test("a program that runs longer than its time limit is ended and counts as failed", async () => {
  const { code, output } = await runCommand(node, ["-e", "setInterval(() => {}, 1000)"], { timeLimit: 100 });
  expect(code).toBe(1);
  expect(output).toContain("was ended by SIGTERM (its time limit is 0.1 s)");
});

test("a program that does not exist is named in the error", async () => {
  await expect(runCommand("/no/such/program", [])).rejects.toMatchObject({
    code: "failed",
    message: expect.stringContaining("/no/such/program cannot be started") as string,
  });
});

test("the error of a failed program has the end of its output", async () => {
  const program = 'for (let n = 1; n <= 40; n++) console.log("line", n); process.exitCode = 1';
  const failure = await runOrThrow(node, ["-e", program]).catch((error: unknown) => String(error));
  expect(failure).toContain("exited with 1:\nline 29\n");
  expect(failure).toMatch(/line 40$/);
});

test.each([
  { echo: false, printed: [] },
  { echo: true, printed: ["err", "out"] },
])("with echo $echo it prints $printed", async ({ echo, printed }) => {
  const program = `console.log("out"); console.error("err");`;
  const module = JSON.stringify(new URL("run-command.ts", import.meta.url).href);
  const run = `const { runCommand } = await import(${module});
    await runCommand(process.execPath, ["-e", ${JSON.stringify(program)}], { echo: ${echo} });`;
  const output = await runOrThrow(node, ["--input-type=module", "-e", run]);
  // The order of two streams is not defined.
  expect(output.split("\n").filter(Boolean).toSorted()).toEqual(printed);
});
