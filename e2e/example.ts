import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Running, startOrderpane } from "@orderpane/cli/testing";
import { test as base } from "./kit.ts";

interface ExampleFixture {
  /**
   * Builds and starts `examples/order-tracking`, by default with a registry in the project's folder, until it
   * listens. It is stopped after the test.
   */
  readonly startExample: (env: Record<string, string>) => Promise<Running>;
}

export const test = base.extend<ExampleFixture>({
  startExample: async ({ project }, use) => {
    const started: Running[] = [];
    await use(async (env) => {
      const example = startOrderpane([], {
        cwd: fileURLToPath(new URL("../examples/order-tracking", import.meta.url)),
        // The compiled packages, which users have.
        env: { NODE_OPTIONS: "", REGISTRY_FILE: join(project.dir, "registry.db"), ...env },
        // A signal reaches the application only if it replaces the shell.
        wrap: () => ["sh", "-c", "npm run build --silent && exec node server/main.ts"],
      });
      started.push(example);
      await example.line(/listening at/);
      return example;
    });
    await Promise.all(started.map((example) => example.stop()));
  },
});
