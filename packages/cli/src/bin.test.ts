import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, lastDocument, type Project } from "./testing.ts";
import { orderpaneProcess } from "./testing/command.ts";

/** The command as a process. Other tests run most command lines in their own process. */
let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterAll(() => project.remove());

const nowhere = {
  ORDERPANE_STORE: "http://127.0.0.1:9",
  ORDERPANE_APP_ID: "orderpane",
  ORDERPANE_APP_PASSWORD: "a long password",
};

test.each<[args: string[], code: number, stdout: RegExp, stderr: RegExp]>([
  [["build"], 0, /^✓ built 2 widgets into dist /m, /^$/],
  [["plan", "--no-build", "--detailed-exitcode"], 4, /buyer-card +create/, /^$/],
  [["--help"], 0, /^Exit codes: 0 done/m, /^$/],
  [["biuld"], 2, /^$/, /^error: unknown command 'biuld'\n\(Did you mean build\?\)$/m],
  [["list", "--mode", "nothing"], 2, /^$/, /^error nothing describes the mode "nothing"[^\n]*\n→ [^\n]+\n$/],
])("orderpane %j ends with exit code %i", async (args, code, stdout, stderr) => {
  const run = await project.process(args);
  expect([run.code, run.stdout, run.stderr]).toEqual([
    code,
    expect.stringMatching(stdout),
    expect.stringMatching(stderr),
  ]);
});

test("a failure ends the process with its exit code and a complete document", async () => {
  const run = await project.process(["list", "--json"], nowhere);
  expect(run.code).toBe(1);
  expect(lastDocument(run)).toMatchObject({ error: { message: expect.stringContaining("127.0.0.1:9") } });
  expect(run.stderr).toMatch(/^error .*127\.0\.0\.1:9/m);
});

test("compiled code is kept in the project, for the next start", async () => {
  const env = { NODE_COMPILE_CACHE: undefined };
  expect((await orderpaneProcess(["list"], { cwd: project.dir, env })).code).toBe(0);
  expect(await project.exists(".orderpane/cache/node")).toBe(true);
});
