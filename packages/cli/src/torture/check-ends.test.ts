import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedProject } from "../testing/shared-project.ts";

/** A check that ends early leaves no processes or temporary files. */
const project = sharedProject();
let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "orderpane-ends-"));
});
afterEach(async () => {
  await project.reset();
  await discard(temporary);
});

const command = ["check", "--order", "1001", "--json"];

/** Starts a check, and resolves while it checks the second widget. */
async function startCheck() {
  const running = project.start(command, { TMPDIR: temporary });
  await running.line(/^\{"widget":"buyer-card"/);
  return running;
}

/** Returns the browser processes that commands in the project have started. */
function findBrowsers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        const isBrowser = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--user-data-dir=");
        return isBrowser && readlinkSync(`/proc/${parent}/cwd`) === project.dir;
      } catch {
        // It has ended in the meantime.
        return false;
      }
    });
}

/** A stopped browser may leave its own folder. */
function findLeftovers(): string[] {
  return readdirSync(temporary).filter((name) => name.startsWith("orderpane"));
}

test.runIf(process.platform === "linux").for(["SIGINT", "SIGTERM"] as const)(
  "%s ends a check with one error",
  async (signal) => {
    const running = await startCheck();
    expect(findBrowsers()).not.toEqual([]);
    expect(await running.stop(signal)).toBe(1);
    expect(running.stderr()).toMatch(
      /^error the check was stopped before it was done\n→ .*\n  ended-early: .*\n$/,
    );
    expect(findBrowsers()).toEqual([]);
    expect(findLeftovers()).toEqual([]);
  },
);

test.runIf(process.platform === "linux")("a browser that is killed ends a check with one error", async () => {
  const running = await startCheck();
  for (const pid of findBrowsers()) process.kill(pid, "SIGKILL");
  await running.error(/^error the browser failed while it showed order-status: .*\n→ Run the check again/);
  expect(await running.stop()).toBe(1);
  expect(findLeftovers()).toEqual([]);
});

test("a widget that never responds is named", { timeout: 300_000 }, async () => {
  const loop = "export default () => <button onFocus={() => { for (;;); }}>1</button>;";
  await project.write("widgets/order-status/index.tsx", loop);
  const { code, stderr } = await project.orderpane(["check", "order-status", "--order", "1001"]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error the browser failed while it showed order-status: .*\n→ .* a loop that does not end: .* --order 1001 /,
    ),
  ]);
});

test("--fix writes the height that is needed, and nothing else", { timeout: 300_000 }, async () => {
  const file = "widgets/buyer-card/widget.json";
  const heightOf = async () => (JSON.parse(await project.read(file)) as { height: number }).height;
  const before = await project.read(file);
  const declared = await heightOf();
  await project.edit(file, `"height": ${declared}`, '"height": 40');
  expect(await project.orderpane(["check", "buyer-card", "--fix"])).toMatchObject({ code: 0 });
  const fixed = await heightOf();
  expect(fixed).toBeGreaterThan(100);
  expect(await project.read(file)).toBe(before.replace(`"height": ${declared}`, `"height": ${fixed}`));
});
