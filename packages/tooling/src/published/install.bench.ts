import { globSync, lstatSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { defineBench, elapsed } from "../bench/define-bench.ts";
import { sharedBrowser } from "../browser.ts";
import { startLocalRegistry } from "./testing/local-registry.ts";
import { type Outside, run, serve } from "./testing/outside.ts";

/**
 * Install size and waiting times of a project, compared with Vite's template. All packages come from a local
 * registry. `install.installed` compares `orderpane` and Preact with everything that the template installs.
 */
export default defineBench([
  {
    key: "install.installed",
    unit: "bytes",
    async start() {
      const { folder } = await installed();
      return {
        ours: () => installedSize(join(folder, "umbrella")),
        peer: { name: template, measure: () => installedSize(join(folder, "vite")) },
      };
    },
  },
  {
    // From `npm start` until the page is shown.
    key: "install.start",
    unit: "ms",
    rounds: 5,
    async start() {
      const { outside, folder } = await installed();
      const measure = (side: Side) => () =>
        elapsed(async () => (await openPage(outside, folder, side)).stop());
      return { ours: measure(ours), peer: { name: template, measure: measure(vite) } };
    },
  },
  {
    // From saving a source file until the page shows the change.
    key: "install.save",
    unit: "ms",
    start: () =>
      inPages(async (page, side, file) => {
        const before = await readFile(file, "utf8");
        let edits = 0;
        return async () => {
          const text = `${side.text} ${++edits}`;
          await writeFile(file, before.replace(side.text, text));
          await side.shown(page, text).waitFor();
        };
      }),
  },
  {
    // An order page with ten widgets, compared with a page with ten frames of the template.
    key: "install.reload",
    unit: "ms",
    async start() {
      await addFrames();
      const started = await inPages(async (page, side) => {
        await page.goto(new URL(side.frames, page.url()).href);
        return async () => {
          await page.reload({ waitUntil: "commit" });
          for (let index = 0; index < frameCount; index++)
            await page.locator("iframe").nth(index).contentFrame().getByText(side.text).first().waitFor();
        };
      });
      return {
        ...started,
        async stop() {
          await started.stop();
          await (await installed()).stop();
        },
      };
    },
  },
]);

const template = "create-vite preact-ts";

/** A project during development. */
interface Side {
  readonly create: string;
  readonly command: string;
  readonly address: RegExp;
  /** A file that contains `text`, which the page shows. */
  readonly source: string;
  readonly text: string;
  readonly shown: (page: Page, text: string) => Locator;
  /** The path of the page with many frames. */
  readonly frames: string;
}

const ours: Side = {
  create:
    "npm create --yes orderpane@latest ours -- --template widget --language en --package-manager npm --no-install",
  command: "npm start -- --port 0",
  address: /http:\/\/\S+\/orders\/\d+/,
  source: "ours/widgets/order-summary/index.tsx",
  text: "Buyer",
  shown: (page, text) => page.locator("iframe").first().contentFrame().getByText(text).first(),
  frames: "",
};

const vite: Side = {
  create: "npm create --yes vite@latest vite -- --template preact-ts --no-interactive",
  command: "npm run dev -- --host 127.0.0.1 --port 0",
  address: /http:\/\/127[\d.]+:\d+\//,
  source: "vite/src/app.tsx",
  text: "Get started",
  shown: (page, text) => page.getByText(text).first(),
  frames: "/frames.html",
};

let projects: ReturnType<typeof installProjects> | undefined;

/** The projects are shared by all cases, because installing takes minutes. The last case removes them. */
function installed(): ReturnType<typeof installProjects> {
  return (projects ??= installProjects());
}

async function installProjects() {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-install-"));
  const registry = await startLocalRegistry(join(folder, "registry"));
  const outside: Outside = {
    path: [dirname(process.execPath)],
    env: {
      ...registry.env,
      npm_config_cache: join(folder, "cache"),
    },
  };
  for (const [name, { create }] of Object.entries({ ours, vite })) {
    await run(outside, folder, create);
    await run(outside, join(folder, name), "npm install");
  }
  await mkdir(join(folder, "umbrella"));
  await writeFile(join(folder, "umbrella/package.json"), '{ "private": true }');
  await run(outside, join(folder, "umbrella"), "npm install orderpane preact");
  return {
    folder,
    outside,
    async stop() {
      // An open browser would keep the process running.
      await (await sharedBrowser()).close();
      await registry.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const frameCount = 10;

/** Adds widgets to our project, and a page with frames to the other one. */
async function addFrames(): Promise<void> {
  const { folder } = await installed();
  const widgets = join(folder, "ours/widgets");
  for (let index = 2; index <= frameCount; index++)
    await cp(join(widgets, "order-summary"), join(widgets, `order-summary-${index}`), { recursive: true });
  const frames = '<iframe src="/"></iframe>'.repeat(frameCount);
  await writeFile(join(folder, "vite/public/frames.html"), `<!doctype html>${frames}`);
}

/** Starts a project, and opens its page. */
async function openPage(outside: Outside, folder: string, side: Side) {
  const root = join(folder, side.source.split("/", 1)[0]!);
  const started = await serve(outside, root, side.command, side.address);
  const page = await (await sharedBrowser()).newPage();
  await page.goto(started.address, { waitUntil: "commit" });
  await side.shown(page, side.text).waitFor();
  return {
    page,
    async stop() {
      await page.close();
      await started.stop();
    },
  };
}

/** Measures a task in the pages of both projects. */
async function inPages(prepare: (page: Page, side: Side, file: string) => Promise<() => Promise<void>>) {
  const { outside, folder } = await installed();
  const opened: Awaited<ReturnType<typeof openPage>>[] = [];
  const measures: (() => Promise<number>)[] = [];
  for (const side of [ours, vite]) {
    const project = await openPage(outside, folder, side);
    const task = await prepare(project.page, side, join(folder, side.source));
    opened.push(project);
    measures.push(() => elapsed(task));
  }
  return {
    ours: measures[0]!,
    peer: { name: template, measure: measures[1]! },
    async stop() {
      for (const project of opened) await project.stop();
    },
  };
}

async function installedSize(project: string): Promise<number> {
  const files = globSync("node_modules/**", { cwd: project, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return files.reduce((sum, file) => sum + lstatSync(join(file.parentPath, file.name)).size, 0);
}
