import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@orderpane/cli/find-browser";
import { ToolingError } from "../errors.ts";
import { installDebian } from "../install-debian.ts";
import { runTests } from "./run-tests.ts";
import { filtersOf } from "./select-tests.ts";

/** When and where the ordinary tests run once more. Without `at`, at the machine's own time. */
const occasions: readonly { title: string; at?: string; env: Readonly<Record<string, string>> }[] = [
  { title: "at 23:50", at: "2027-03-09T23:50:00+03:00", env: { TZ: "Europe/Moscow" } },
  { title: "on 29 February", at: "2028-02-29T12:00:00Z", env: { TZ: "UTC" } },
  {
    title: "in Auckland, in English",
    env: { TZ: "Pacific/Auckland", LANG: "en_US.UTF-8", LANGUAGE: "en_US" },
  },
];

/**
 * Runs all unit and browser tests on each occasion. The clock is that of Debian's `faketime`, which is
 * installed as root if it is missing. Returns the exit code.
 */
export async function runAtOtherTimes(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-clock-"));
  const codes: number[] = [];
  try {
    process.env["ORDERPANE_BROWSER"] = await withOwnClock(findBrowser({ headless: true }), folder);
    for (const { title, at, env } of occasions) {
      process.stdout.write(`\nAll tests ${title}:\n`);
      const clock = at === undefined ? {} : await movedClock(new Date(at));
      const filters = filtersOf([], { args: [] });
      codes.push(await runTests({ stages: ["unit", "e2e"], filters, env: { ...env, ...clock } }));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return Math.max(...codes);
}

/** Chromium is many times slower with a moved clock, so this script gives it the machine's. */
async function withOwnClock(browser: string, folder: string): Promise<string> {
  const script = join(folder, "browser.sh");
  await writeFile(script, `#!/bin/sh\nunset LD_PRELOAD\nexec "${browser}" "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

/** Variables that move the clock of every process that inherits them. Timers keep the machine's clock. */
async function movedClock(to: Date): Promise<Record<string, string>> {
  const find = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
  if (find() === undefined) await installDebian("faketime");
  const library = find();
  if (library === undefined) throw new ToolingError("failed", "faketime is not installed");
  const seconds = Math.round((to.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds > 0 ? "+" : ""}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}
