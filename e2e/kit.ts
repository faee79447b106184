import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base } from "@orderpane/cli/playwright";
import { createProject, type Project, type Running } from "@orderpane/cli/testing";
import { noteSecret } from "@orderpane/tooling/canary";

/** A local store in its own process. */
export interface RunningPlatform {
  readonly url: string;
  /** The environment variables that make it a command's target. */
  readonly env: Record<string, string>;
}

/** A project in which `orderpane dev` runs. */
export interface DevServer {
  readonly project: Project;
  readonly running: Running;
  /** The printed URL of the order page. */
  readonly orderPage: string;
}

interface WorkerFixtures {
  /**
   * Shared by the tests of a worker: a test that edits a file restores it.
   */
  readonly dev: DevServer;
  /** Reused by `project`, which resets it after each test. */
  readonly reusedProject: Project;
}

interface Fixtures {
  /** A copy of the example project that only this test uses. */
  readonly project: Project;
  /** A store of the project, without widgets. */
  readonly runningStore: RunningPlatform;
}

/**
 * The kit's `test`, with fixtures for testing the command line. All tests use this one, because Playwright
 * starts new workers, each with a new browser, for tests with other worker fixtures.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // After the run, its output is searched for store passwords.
  store: async ({ store }, use) => {
    noteSecret(store.local.credentials.appPassword);
    await use(store);
  },
  dev: [
    async ({}, use) => {
      const project = await createProject();
      try {
        // A fake editor that records what it is asked to open.
        const editor = join(project.dir, "editor.sh");
        await writeFile(editor, '#!/bin/sh\necho "$@" > "$(dirname "$0")/opened.txt"\n', { mode: 0o755 });
        const running = project.start(["dev", "--port", "0"], { LAUNCH_EDITOR: editor });
        const [orderPage] = await running.line(/http:\/\/\S+\/orders\/\S+/);
        await use({ project, running, orderPage });
      } finally {
        await project.remove();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  reusedProject: [
    async ({}, use) => {
      const project = await createProject();
      try {
        await use(project);
      } finally {
        await project.remove();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  project: async ({ reusedProject }, use) => {
    await use(reusedProject);
    await reusedProject.reset();
  },
  runningStore: async ({ project }, use) => {
    const running = project.start(["store", "--port", "0", "--db", "store.db", "--json"]);
    const [line] = await running.line(/^\{.*\}$/);
    const { url, appId, appPassword } = JSON.parse(line) as Record<"url" | "appId" | "appPassword", string>;
    noteSecret(appPassword);
    const env = { ORDERPANE_STORE: url, ORDERPANE_APP_ID: appId, ORDERPANE_APP_PASSWORD: appPassword };
    await use({ url, env });
    await running.stop();
  },
});

export { expect, expectHealthy, makeOrder, type TestStore } from "@orderpane/cli/playwright";
