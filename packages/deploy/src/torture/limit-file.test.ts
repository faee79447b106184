import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { discard } from "@orderpane/tooling/canary";
import { scaled } from "@orderpane/tooling/scale";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSharedState } from "../pacing/shared-state.ts";
import { takeOne } from "../pacing/testing/take-one.ts";

/** The file in which processes share what they know of the request limit, damaged and fought for. */
let folder: string;
let file: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-limits-"));
  file = join(folder, "quota.db");
  warnings = [];
});
afterEach(() => discard(folder));

const open = () => createSharedState({ file, onWarning: (warning) => void warnings.push(warning) });

/** In the middle of the file, which is mostly empty, one byte in so many is flipped. */
const step = scaled({ sample: 397, all: 1 });
/** The same for both ends of the file, which hold the header and the row. */
const outerStep = scaled({ sample: 5, all: 1 });

test(
  "whatever byte is flipped, the file is read or made anew",
  { timeout: 120_000 },
  async ({ annotate }) => {
    takeOne(open());
    const whole = readFileSync(file);
    let flips = 0;
    const stepAt = (offset: number) => (offset < 100 || offset > whole.length - 150 ? outerStep : step);
    for (let offset = 0; offset < whole.length; offset += stepAt(offset), flips++) {
      const broken = Buffer.from(whole);
      broken[offset]! ^= 0xff;
      writeFileSync(file, broken);
      const state = open();
      const slot = takeOne(state);
      expect(slot === 1 || slot === 2).toBe(true);
      expect(takeOne(state)).toBe(slot + 1);
    }
    expect(warnings).toEqual([]);
    await annotate(`${flips} of ${whole.length} bytes`);
  },
);

describe("several processes", () => {
  const taker = fileURLToPath(new URL("../pacing/testing/slot-taker.ts", import.meta.url));
  const start = (count: number) => {
    const child = spawn(process.execPath, [taker, file, String(count)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(child, "exit");
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await exit;
    });
    return { child, exit };
  };

  const each = scaled({ sample: 100, all: 2000 });

  test(`never take the same slot, three times ${each}`, { timeout: 120_000 }, async () => {
    const children = [start(each), start(each), start(each)];
    const taken = await Promise.all(
      children.map(async ({ child }) => (await text(child.stdout)).split("\n")),
    );
    const numbers = taken.flat().filter(Boolean).map(Number);
    expect(numbers).toHaveLength(3 * each);
    expect(new Set(numbers).size).toBe(3 * each);
    expect(warnings).toEqual([]);
  });

  const rounds = scaled({ sample: 2, all: 60 });

  test(
    `killed at any instant leave the file whole and free, ${rounds} times`,
    { timeout: 300_000 },
    async () => {
      for (let round = 1; round <= rounds; round++) {
        const { child, exit } = start(Infinity);
        let last = 0;
        for await (const line of createInterface(child.stdout)) {
          last = Number(line);
          if (last % 37 === round % 37) child.kill("SIGKILL");
        }
        await exit;
        expect(child.signalCode).toBe("SIGKILL");
        expect(takeOne(open())).toBeGreaterThan(last);
        expect(existsSync(`${file}-journal`)).toBe(false);
      }
      expect(warnings).toEqual([]);
    },
  );
});
