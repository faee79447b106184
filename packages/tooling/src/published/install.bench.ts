import { globSync, lstatSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineBench, elapsed } from "../bench.ts";
import { sharedBrowser } from "../browser.ts";
import { npm } from "../programs/npm.ts";
import { type LocalRegistry, startLocalRegistry } from "./testing/local-registry.ts";
import { nodeRelease } from "./testing/node-release.ts";
import { type Outside, run, serve } from "./testing/outside.ts";
import { orderAddress, requireWidgets } from "./testing/shop-project.ts";

const template = ["--template", "widget", "--language", "en", "--package-manager", "npm", "--no-install"];
const createVite = ["npm", "create", "--yes", "vite@latest", "app", "--", "--template", "preact-ts"];
const createFigmaPlugin = ["npm", "create", "--yes", "figma-plugin@latest", "app", "--"];

/**
 * What installing costs. All packages come from a registry on this machine, which has them after the first
 * round. The cache of npm is empty each time.
 */
export default defineBench([
  sizeCase("install.packed", packedSize),
  sizeCase("install.installed", installedSize),
  {
    key: "install.first-widget",
    unit: "ms",
    rounds: 3,
    async start() {
      const { registry, folder, stop } = await sharedInstalls();
      const measure = (show: (outside: Outside, cwd: string) => Promise<void>) => () =>
        inEmptyFolder({ registry, folder }, (outside, cwd) => elapsed(() => show(outside, cwd)));
      return {
        ours: measure(showFirstWidget),
        peers: {
          "create-vite preact-ts, until its page is shown": measure(showVitePage),
          // Its build does not run with the newest TypeScript, which the template asks for.
          "create-figma-plugin, only installed": measure(async (outside, cwd) => {
            await installFigmaPlugin(outside, cwd);
          }),
        },
        stop,
      };
    },
  },
]);

/**
 * The umbrella with its dependencies and Preact, beside everything that the templates of the peers install.
 */
function sizeCase(key: string, measure: (project: string) => Promise<number>) {
  return {
    key,
    unit: "bytes" as const,
    async start() {
      const { registry, folder } = await sharedInstalls();
      const side = (install: (outside: Outside, cwd: string) => Promise<string>) => () =>
        inEmptyFolder({ registry, folder }, async (outside, cwd) => measure(await install(outside, cwd)));
      return {
        ours: side(installUmbrella),
        peers: {
          "create-vite preact-ts": side(installVite),
          "create-figma-plugin": side(installFigmaPlugin),
        },
      };
    },
  };
}

interface Installs {
  readonly registry: LocalRegistry;
  readonly folder: string;
}

let shared: ReturnType<typeof startInstalls> | undefined;

/** One registry for all cases, because filling it takes a minute. The last case stops it. */
function sharedInstalls(): ReturnType<typeof startInstalls> {
  return (shared ??= startInstalls());
}

async function startInstalls(): Promise<Installs & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-install-"));
  const uplink = (await npm(["config", "get", "registry"])).trim();
  const registry = await startLocalRegistry(join(folder, "registry"), uplink);
  await sharedBrowser();
  return {
    registry,
    folder,
    async stop() {
      // The process would never end.
      await (await sharedBrowser()).close();
      await registry.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function inEmptyFolder(
  { registry, folder }: Installs,
  task: (outside: Outside, cwd: string) => Promise<number>,
): Promise<number> {
  const cwd = join(folder, "empty");
  await mkdir(cwd);
  try {
    const settings = {
      npm_config_cache: join(cwd, "cache"),
      // So that the lock file names the tarballs.
      npm_config_omit_lockfile_registry_resolved: "false",
      NODE_COMPILE_CACHE: join(cwd, "compiled"),
    };
    const node = (await nodeRelease(process.versions.node, cwd))!;
    return await task({ path: [node], env: { ...registry.env, ...settings } }, cwd);
  } finally {
    await rm(cwd, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function installUmbrella(outside: Outside, cwd: string): Promise<string> {
  await writeFile(join(cwd, "package.json"), '{ "private": true }');
  await run(outside, cwd, ["npm", "install", "orderpane", "preact"]);
  return cwd;
}

async function installVite(outside: Outside, cwd: string): Promise<string> {
  await run(outside, cwd, [...createVite, "--no-interactive"]);
  await run(outside, join(cwd, "app"), ["npm", "install"]);
  return join(cwd, "app");
}

/** It installs by itself. */
async function installFigmaPlugin(outside: Outside, cwd: string): Promise<string> {
  await run(outside, cwd, [...createFigmaPlugin, "--template", "plugin/preact-rectangles"]);
  return join(cwd, "app");
}

async function showFirstWidget(outside: Outside, cwd: string): Promise<void> {
  await run(outside, cwd, ["npm", "create", "--yes", "orderpane@latest", "app", "--", ...template]);
  const project = join(cwd, "app");
  await run(outside, project, ["npm", "install"]);
  const command = ["npm", "start", "--", "--port", "0"];
  const started = await serve(outside, project, { command, pattern: orderAddress });
  try {
    await requireWidgets(started.match[0], ["order-summary"]);
  } finally {
    await started.stop();
  }
}

async function showVitePage(outside: Outside, cwd: string): Promise<void> {
  const project = await installVite(outside, cwd);
  const command = ["npm", "run", "dev", "--", "--host", "127.0.0.1", "--port", "0"];
  const started = await serve(outside, project, { command, pattern: /http:\/\/127[\d.]+:\d+\// });
  const page = await (await sharedBrowser()).newPage();
  try {
    await page.goto(started.match[0]);
    await page.getByText("Get started").waitFor();
  } finally {
    await page.close();
    await started.stop();
  }
}

/** The sum of the tarballs of everything that is installed. */
async function packedSize(project: string): Promise<number> {
  const text = await readFile(join(project, "node_modules/.package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { packages: Record<string, { resolved?: string }> };
  const tarballs = new Set(Object.values(packages).flatMap(({ resolved = [] }) => resolved));
  let sum = 0;
  for (const url of tarballs) sum += (await (await fetch(url)).arrayBuffer()).byteLength;
  return sum;
}

async function installedSize(project: string): Promise<number> {
  const files = globSync("node_modules/**", { cwd: project, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return files.reduce((sum, file) => sum + lstatSync(join(file.parentPath, file.name)).size, 0);
}
