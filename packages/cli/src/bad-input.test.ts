import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sharedProject } from "./testing/shared-project.ts";
import { startServer } from "./testing/http-server.ts";

/** Each mistake is one clear error, with its location and exit code, in text and in JSON. */
const project = sharedProject();
beforeEach(() => project.reset());

test("a vite.config.ts that never finishes loading ends with an error", async () => {
  await project.write("vite.config.ts", "await new Promise(() => {});\n");
  const run = await project.process(["dev", "--port", "0"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/^error the process ended before the command was done/m);
});

test.each([
  ["build", "local", '"local" cannot be a mode, because .env.local is read in every mode'],
  ["plan", "local", '"local" cannot be a mode'],
  ["dev", "local", '"local" cannot be a mode'],
  ["deploy", "", "the mode is empty"],
])("%s --mode %j is wrong usage", async (verb, mode, message) => {
  await project.write(".env.local", "");
  const run = await project.orderpane([verb, "--mode", mode]);
  expect(run.code).toBe(2);
  expect(run.stdout + run.stderr).toContain(message);
});

test.each(["dev", "store"])("%s: a port that is taken", async (verb) => {
  const { port, close } = await startServer();
  onTestFinished(close);
  // A failed `dev` leaves its half-started server open until its process ends.
  const run = await (verb === "dev" ? project.process : project.orderpane)([verb, "--port", port]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(new RegExp(`${port}.*(in use|taken)`));
  expect(run.stderr).toContain("--port");
});

test("dev without a vite.config.ts fails, and shows what to write", async () => {
  await rm(join(project.dir, "vite.config.ts"));
  const run = await project.orderpane(["dev", "--port", "0"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/^error there is no vite\.config\.ts\n→ Create it:\n/);
  expect(run.stderr).toContain("export default { plugins: [widgets(), localPlatform()] };\n");
});

test.each([
  ["an unknown option", ["build", "--jsno"]],
  ["a port that is not a number", ["store", "--port", "http"]],
  ["an unknown assumption", ["store", "--port", "0", "--assume", "putBody=maybe"]],
  ["nothing to remove", ["remove"]],
  ["registry without a command", ["registry"]],
  ["a backup of a registry that is missing", ["registry", "backup", "backup.db", "--from", "missing.db"]],
  ["a copy into SQLite", ["registry", "copy", "postgres://127.0.0.1/db", "sqlite:registry.db"]],
])("%s on the command line is wrong usage", async (_name, args) => {
  const run = await project.orderpane(args);
  expect(run.code).toBe(2);
  expect(run.stderr).not.toBe("");
  expect(run.stderr).not.toMatch(/^\s+at /m);
  const { code, stdout } = await project.orderpane([...args, "--json"]);
  expect([code, JSON.parse(stdout)]).toMatchObject([2, { error: { message: expect.any(String) } }]);
});
