import { test as base } from "@playwright/test";
import { createProject, type Project } from "@orderpane/cli/testing";
import { noteSecret } from "@orderpane/tooling/canary";

/** A local store that runs for one test, as `orderpane store --json` describes it. */
export interface RunningStore {
  url: string;
  appId: string;
  appPassword: string;
  orderPage: string;
  /** The variables that make it a command's target. */
  env: Record<string, string>;
}

export const test = base.extend<{ project: Project; store: RunningStore }>({
  project: async ({}, use) => {
    const project = await createProject();
    await use(project);
    await project.remove();
  },
  store: async ({ project }, use) => {
    const running = project.start(["store", "--port", "0", "--db", "store.db", "--json"]);
    const [line] = await running.line(/^\{.*\}$/);
    const described = JSON.parse(line) as Omit<RunningStore, "env">;
    noteSecret(described.appPassword);
    await use({
      ...described,
      env: {
        ORDERPANE_STORE: described.url,
        ORDERPANE_APP_ID: described.appId,
        ORDERPANE_APP_PASSWORD: described.appPassword,
      },
    });
    await running.stop();
  },
});

export { expect } from "@playwright/test";
