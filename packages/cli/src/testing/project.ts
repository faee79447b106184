import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { discard, findCanaries, noteSecret } from "@orderpane/tooling/canary";
import { localDatabase } from "../local-platform.ts";
import {
  orderpane,
  orderpaneProcess,
  requireSilence,
  type Run,
  type Running,
  startOrderpane,
} from "./command.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

// Listed by name, so that new widgets in the repository do not affect the tests.
const parts = [
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  ".env.development",
  "widgets/buyer-card",
  "widgets/order-status",
];

export type Project = Awaited<ReturnType<typeof createProject>>;

/** Copies the example project into its own folder. */
export async function createProject() {
  const dir = await mkdtemp(join(tmpdir(), "orderpane-e2e-"));
  await copyParts(dir);
  await symlink(join(repository, "node_modules"), join(dir, "node_modules"));
  const started: Running[] = [];
  let ending = new AbortController();
  const ended: { args: readonly string[]; said: string }[] = [];
  const note = async (args: readonly string[], running: Promise<Run>): Promise<Run> => {
    const run = await running;
    ended.push({ args, said: run.stdout + run.stderr });
    return run;
  };
  const finish = async () => {
    // Processes of timed-out tests.
    ending.abort();
    ending = new AbortController();
    await Promise.all(started.map((running) => running.stop()));
    // Its own store has generated a password, which no run must have printed either.
    notePasswords(localDatabase(dir));
    await Promise.all(started.map((running) => running.stop()));
    for (const { args, said } of ended) requireSilence(args, said);
  };
  return {
    dir,
    /** Runs the command in this process, one at a time. */
    orderpane: (args: readonly string[], env: Record<string, string> = {}): Promise<Run> =>
      note(args, orderpane(args, { cwd: dir, env })),
    /** Runs the command in its own process: to test the process, or to run several in parallel. */
    process: (args: readonly string[], env: Record<string, string> = {}): Promise<Run> =>
      note(args, orderpaneProcess(args, { cwd: dir, env, signal: ending.signal })),
    start(args: readonly string[], env: Record<string, string> = {}): Running {
      const running = startOrderpane(args, { cwd: dir, env });
      started.push(running);
      return running;
    },
    /** Replaces text in a file; fails if the file does not contain it. */
    async edit(file: string, from: string, to: string): Promise<void> {
      const path = join(dir, file);
      const text = await readFile(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`);
      await writeFile(
        path,
        text.replace(from, () => to),
      );
    },
    write: (file: string, text: string) => writeFile(join(dir, file), text),
    read: (file: string) => readFile(join(dir, file), "utf8"),
    exists: async (file: string) => existsSync(join(dir, file)),
    /**
     * Stops everything that was started and restores everything except caches to its initial state, for the
     * next test. Throws like `remove`.
     */
    async reset(): Promise<void> {
      await finish();
      const leaks = await findCanaries(dir);
      if (leaks.length > 0) throw new Error(`the password of the tests is in ${leaks.join(", ")}`);
      await removeAllBut(dir, ["node_modules", ".orderpane"]);
      await removeAllBut(join(dir, ".orderpane"), ["cache"]);
      await copyParts(dir);
    },
    /**
     * Stops everything that was started and deletes the folder. Throws if a password, including that of its
     * own store, was printed or is in a file.
     */
    async remove(): Promise<void> {
      await finish();
      await discard(dir);
    },
  };
}

/** Makes the leak checks find a local store's passwords, too. Throws if they cannot be read. */
function notePasswords(db: string): void {
  if (!existsSync(db)) return;
  const database = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = database.prepare("SELECT password FROM installation").all();
    for (const { password } of rows) noteSecret(String(password));
  } finally {
    database.close();
  }
}

async function copyParts(dir: string): Promise<void> {
  for (const name of parts) {
    await cp(join(repository, name), join(dir, name), { recursive: true });
  }
}

async function removeAllBut(folder: string, kept: readonly string[]): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((found) => !kept.includes(found))) {
    await rm(join(folder, name), { recursive: true });
  }
}
