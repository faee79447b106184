import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CreateError } from "../errors.ts";
import { checkTargetFolder } from "./target-folder.ts";

/** By path inside the project, with `/`. */
export type ProjectFiles = Readonly<Record<string, string>>;

/**
 * Writes all files or none: into a temporary folder beside the target, which then gets the target's name.
 * A signal that arrives meanwhile ends the process after everything is removed.
 *
 * @throws {CreateError} `not-written`, or `not-empty` if the folder was filled meanwhile
 */
export async function writeProject(target: string, typed: string, files: ProjectFiles): Promise<void> {
  const parent = dirname(target);
  let made: string | undefined;
  const undo = () => {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
  };
  const listeners = Object.entries(signals).map(([signal, exitCode]) => {
    const listener = () => {
      undo();
      process.exit(exitCode);
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  try {
    // The first folder that did not exist, if there is one.
    made = mkdirSync(parent, { recursive: true });
    const temporary = join(parent, `.create-orderpane-${randomUUID()}`);
    mkdirSync(temporary);
    made ??= temporary;
    for (const [path, text] of Object.entries(files)) {
      const file = join(temporary, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    // Node handles signals only between turns of its loop. This is the last chance to stop.
    await nextTurn();
    checkTargetFolder(target, typed);
    moveInto(temporary, target);
  } catch (error) {
    undo();
    if (error instanceof CreateError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the project cannot be written to ${typed}: ${reason}`;
    throw new CreateError("not-written", message, { cause: error });
  } finally {
    for (const stopListening of listeners) stopListening();
  }
}

/** Exit codes as shells have them. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

function moveInto(temporary: string, target: string): void {
  if (!existsSync(target)) return renameSync(temporary, target);
  // The folder itself stays: a shell may be in it, and it may hold .git.
  const moved: string[] = [];
  try {
    for (const name of readdirSync(temporary)) {
      renameSync(join(temporary, name), join(target, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) rmSync(join(target, name), { recursive: true, force: true });
    throw error;
  }
  rmSync(temporary, { recursive: true });
}
