import { reactPackages } from "../packages/react-packages.ts";
import { umbrella } from "../packages/runtime-package.ts";

/** Vitest options that a project may have set itself. */
export interface TestOptions {
  projects?: unknown;
  environment?: unknown;
  include?: unknown;
  exclude?: unknown;
  browser?: unknown;
  server?: { deps?: { inline?: unknown } };
}

/** A widget's tests, which need a document. Tests of its `server.ts` run in Node. */
const widgetTests = ["widgets/**/*.test.[jt]sx", "widgets/**/!(server).test.[jt]s"];

/** Returns the Vitest options that the project has not set. */
export function vitestDefaults(root: string, own: TestOptions = {}): object {
  return {
    ...(own.server?.deps?.inline !== true && {
      // Node cannot load their style sheets, and would give the others React itself.
      server: { deps: { inline: ["@orderpane/runtime/", `${umbrella}/`, ...reactPackages(root)] } },
    }),
    // Vitest's own defaults, and Playwright's tests.
    ...(own.exclude === undefined && { exclude: ["**/node_modules/**", "**/.git/**", "e2e/**"] }),
    ...environments(own),
  };
}

function environments({ projects, environment, include, browser }: TestOptions): object {
  if (projects !== undefined || environment !== undefined || browser !== undefined) return {};
  if (include !== undefined) return { environment: "happy-dom" };
  return {
    projects: [
      { extends: true, test: { name: "widgets", include: widgetTests, environment: "happy-dom" } },
      { extends: true, test: { name: "node", exclude: widgetTests } },
    ],
  };
}
