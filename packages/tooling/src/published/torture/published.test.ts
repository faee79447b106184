import { writeSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@orderpane/cli/find-browser";
import { discard } from "../../canary.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { npm } from "../../programs/npm.ts";
import { type LocalRegistry, startLocalRegistry } from "../testing/local-registry.ts";
import { nodeRelease } from "../testing/node-release.ts";
import { run } from "../testing/outside.ts";
import { deployProject, seeWidgets, testProject } from "../testing/shop-project.ts";

const ownNode = process.versions.node;

/** What a user chooses. */
const choices: { template: string; manager: "npm" | "pnpm"; node: string }[] = [
  { template: "widget", manager: "npm", node: ownNode },
  { template: "server", manager: "npm", node: ownNode },
  { template: "application", manager: "npm", node: ownNode },
  { template: "widget", manager: "pnpm", node: ownNode },
  { template: "widget", manager: "npm", node: "22.23.3" },
  { template: "widget", manager: "npm", node: "24.21.0" },
];

describe("the packages, published to a registry on this machine", { timeout: 900_000 }, () => {
  let folder: string;
  let registry: LocalRegistry;
  /** The folder of its command. */
  let pnpm: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orderpane-published-"));
    const uplink = (await npm(["config", "get", "registry"])).trim();
    registry = await startLocalRegistry(join(folder, "registry"), uplink);
    const prefix = join(folder, "caches/pnpm");
    await mkdir(prefix, { recursive: true });
    await npm(["install", "--no-save", "--prefix", prefix, "pnpm@11.28.11"], { cwd: prefix });
    pnpm = join(prefix, "node_modules/.bin");
  }, 300_000);

  afterAll(async () => {
    await registry.stop();
    // Packages, most of them of others: searching them for passwords would take minutes.
    for (const packages of ["registry", "caches"]) {
      await rm(join(folder, packages), { recursive: true, force: true });
    }
    await discard(folder);
  });

  test.each(choices)(
    "$template with $manager on Node $node",
    async ({ template, manager, node: version }) => {
      const name = `${template}-${manager}-${version}`;
      const temporary = join(folder, name);
      await mkdir(temporary);
      const report = (what: string) => progress(`${name}: ${what}`);
      const node = await nodeRelease(version, temporary);
      if (node === null) return report("there is no such Node for this machine");
      const outside = { path: [node, pnpm], env: { ...registry.env, ...(await outsideEnvironment()) } };
      const project = { outside, temporary, folder: join(temporary, "shop"), progress: report };

      report(`${manager} create orderpane`);
      const words = [
        "--template",
        template,
        "--language",
        "en",
        "--package-manager",
        manager,
        "--no-install",
      ];
      const create = {
        npm: ["npm", "create", "--yes", "orderpane@latest", "shop", "--", ...words],
        pnpm: ["pnpm", "create", "orderpane@latest", "shop", ...words],
      };
      await run(outside, temporary, create[manager]);
      report(`${manager} install`);
      await run(outside, project.folder, [manager, "install"]);
      await seeWidgets(project);
      await testProject(project);
      const planned = await deployProject(project);
      expect(planned).toContain("\n1 unchanged\n");
      expect(planned).not.toContain("Warning");
      for (const packages of [join(project.folder, "node_modules"), join(temporary, `node-${version}`)]) {
        await rm(packages, { recursive: true, force: true });
      }
    },
  );

  /** Caches go into the folder of the test, apart from that of npm, which spares half of the time. */
  async function outsideEnvironment(): Promise<Record<string, string>> {
    return {
      ORDERPANE_BROWSER: findBrowser(),
      NODE_COMPILE_CACHE: join(folder, "caches/compiled"),
      XDG_CACHE_HOME: join(folder, "caches"),
      XDG_DATA_HOME: join(folder, "caches"),
    };
  }
});

/** At once: the suite takes minutes, and test runners print the output of tests at their end. */
function progress(what: string): void {
  writeSync(1, `  published: ${what}\n`);
}
