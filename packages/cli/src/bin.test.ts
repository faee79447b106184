import { beforeAll, expect, onTestFinished, test } from "vitest";
import { lastDocument } from "./testing/kit.ts";
import { sharedProject } from "./testing/shared-project.ts";
import { writeBundles } from "./testing/bundles.ts";
import { orderpaneProcess } from "./testing/command.ts";
import { startRemoteStore } from "./testing/remote-store.ts";

/** Runs the command as a process. Other tests run most commands in their own process. */
const project = sharedProject();
beforeAll(async () => {
  await writeBundles(project.dir, [{ name: "buyer-card" }]);
});

const nowhere = {
  ORDERPANE_STORE: "http://127.0.0.1:9",
  ORDERPANE_APP_ID: "orderpane",
  ORDERPANE_APP_PASSWORD: "a long password",
};

test.each<[args: string[], code: number, stdout: RegExp, stderr: RegExp]>([
  [["plan", "--no-build", "--detailed-exitcode"], 4, /buyer-card +create/, /^$/],
  [
    ["list", "--mode", "nothing"],
    2,
    /^$/,
    /^error nothing describes the mode "nothing"[^\n]*\n→ [^\n]+\n  usage: see orderpane docs errors\n$/,
  ],
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

test("a plugin that exits the process does not make a failed command look successful", async () => {
  const config = await project.read("vite.config.ts");
  onTestFinished(() => project.write("vite.config.ts", config));
  await project.write(
    "vite.config.ts",
    `export default { plugins: [{ name: "end", buildStart() { process.exit(0); } }] };`,
  );
  const run = await project.process(["build", "--json"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/^error the process ended before the command was done\n→ /);
  expect(lastDocument(run)).toMatchObject({ error: { code: "ended-early" } });
});

test("an error that a plugin throws later is not mistaken for an early exit", async () => {
  const config = await project.read("vite.config.ts");
  onTestFinished(() => project.write("vite.config.ts", config));
  const throwLater = "setTimeout(() => { throw new Error('later'); }); return new Promise(() => {});";
  await project.write(
    "vite.config.ts",
    `export default { plugins: [{ name: "late", buildStart() { ${throwLater} } }] };`,
  );
  const run = await project.process(["build", "--json"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toContain("Error: later");
  expect(run.stderr).not.toContain("ended before");
  expect(lastDocument(run)).toMatchObject({ error: { code: "internal" } });
});

test("a command whose output is not read still completes", async () => {
  const store = await startRemoteStore();
  onTestFinished(() => store.close());
  const run = await orderpaneProcess(["deploy", "--no-build"], {
    cwd: project.dir,
    env: store.env,
    wrap: (command) => ["bash", "-c", 'exec 3> >(true); wait $!; "$@" >&3', "bash", ...command],
  });
  expect(run).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await store.list()).toHaveLength(1);
});

test("output that cannot be written is one clear error", async () => {
  const run = await orderpaneProcess(["stack", "--help"], {
    cwd: project.dir,
    env: {},
    wrap: (command) => ["bash", "-c", '"$@" >/dev/full', "bash", ...command],
  });
  expect(run).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^error the output cannot be written: ENOSPC[^\n]*\n→ [^\n]+\n  not-written: [^\n]+\n$/,
    ) as string,
  });
});

test("compiled code is cached in the project for the next start", async () => {
  const env = { NODE_COMPILE_CACHE: undefined };
  expect((await orderpaneProcess(["--version"], { cwd: project.dir, env })).code).toBe(0);
  expect(await project.exists(".orderpane/cache/node")).toBe(true);
});
