import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@orderpane/cli/find-browser";
import { installDebian, ToolingError } from "../programs.ts";
import { runTests } from "./run-tests.ts";

/** Times and places in which the ordinary tests run again. Without `at`, the machine's time is used. */
const occasions: readonly { title: string; at?: string; env: Readonly<Record<string, string>> }[] = [
  { title: "at 23:50", at: "2027-03-09T23:50:00+03:00", env: { TZ: "Europe/Moscow" } },
  { title: "on 29 February", at: "2028-02-29T12:00:00Z", env: { TZ: "UTC" } },
  {
    title: "in Auckland, in English",
    env: { TZ: "Pacific/Auckland", LANG: "en_US.UTF-8", LANGUAGE: "en_US" },
  },
];

/**
 * `npm run torture -- other-times`: runs all tests on each occasion, with the clock of Debian's `faketime`,
 * which is installed as root if it is missing. Returns the exit code.
 */
export async function runAtOtherTimes(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-clock-"));
  const before = { ...process.env };
  const codes: number[] = [];
  try {
    const browser = withOwnClock(findBrowser({ headless: true }), folder);
    for (const { title, at, env } of occasions) {
      process.stdout.write(`\nAll tests ${title}:\n`);
      const clock = at === undefined ? {} : await movedClock(new Date(at));
      process.env = { ...before, ...env, ...clock, ORDERPANE_BROWSER: browser };
      codes.push(await runTests([]));
    }
  } finally {
    process.env = before;
    rmSync(folder, { recursive: true });
  }
  return Math.max(...codes);
}

/** Chromium is much slower with a moved clock, so this script runs it with the machine's clock. */
function withOwnClock(browser: string, folder: string): string {
  const script = join(folder, "browser.sh");
  writeFileSync(script, `#!/bin/sh\nunset LD_PRELOAD\nexec "${browser}" "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/** Variables that move the clock of every process that inherits them. Timers keep the machine's clock. */
async function movedClock(to: Date): Promise<Record<string, string>> {
  const find = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
  if (find() === undefined) await installDebian("faketime");
  const library = find();
  if (library === undefined) throw new ToolingError("faketime is not installed");
  const seconds = Math.round((to.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds > 0 ? "+" : ""}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}
