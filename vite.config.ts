import { availableParallelism } from "node:os";
import type * as build from "@orderpane/build/vite";
import { requireNode } from "@orderpane/cli/require-node";
import type * as platform from "@orderpane/platform/vite";

requireNode("vite");
// Loaded after the check: a Node that is too old cannot parse them.
const { defineConfig } = await import("vitest/config");
const { widgets } = await load<typeof build>("@orderpane/build/vite");
const { localPlatform } = await load<typeof platform>("@orderpane/platform/vite");

/** Node resolves the name to the sources. Vite, which bundles this file, would look for compiled packages. */
function load<Module>(name: string): Promise<Module> {
  return import(name) as Promise<Module>;
}

/**
 * Tests in a simulated document. It is a global, so each file needs its own modules and globals. A thread of
 * its own gives it them in half the time of a process, but cannot have its own time zone.
 */
const inDocument = "packages/runtime/src/**/!(*.browser|format-date).test.{ts,tsx}";

/** Tests that this run leaves out: those in `torture/` folders or, with `npm run torture`, all others. */
const leftOut =
  process.env["ORDERPANE_TORTURE"] === "true" ? "**/!(torture)/*.test.{ts,tsx}" : "**/torture/**";

export default defineConfig({
  plugins: [widgets(), localPlatform()],
  test: {
    // One more than there are cores, because many tests wait for processes and browsers.
    maxWorkers: availableParallelism() + 1,
    // Everything takes as long as a busy machine lets it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "page",
          include: [inDocument, "widgets/*/server.test.ts"],
          exclude: [leftOut],
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "widgets",
          include: ["widgets/*/*.test.tsx"],
          exclude: [leftOut],
          environment: "happy-dom",
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "machine",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "widgets/*.test.{ts,tsx}",
            "examples/*/*.test.ts",
            "docs/{checks,reference-pages}/**/*.test.ts",
          ],
          exclude: [inDocument, leftOut],
          isolate: false,
        },
      },
    ],
  },
});
