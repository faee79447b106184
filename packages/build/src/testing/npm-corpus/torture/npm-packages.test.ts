import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { composeFragment } from "@orderpane/protocol/bundle";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { npm } from "@orderpane/tooling/programs";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { reactAliases } from "../../../packages/react-packages.ts";
import { buildWithSingleFile, writePage } from "../../bench-project.ts";
import { serveFrame } from "../../serve-frame.ts";
import { copyFixture, outputOf, sharedProject, widgetFiles, writeFiles } from "../../temporary-project.ts";
import { npmPrograms } from "../npm-programs.ts";

/** Options that Vite needs and our build sets itself. */
const resolve = { alias: reactAliases("."), dedupe: ["preact"], mainFields: ["browser", "module"] };

const timeout = 600_000;

/** Installs the packages, and this repository's runtime next to them. */
const installed = sharedProject(async (folder) => {
  await rm(join(folder, "node_modules"));
  await copyFixture("npm-corpus", folder);
  await npm(["ci", "--no-audit", "--no-fund"], { cwd: folder });
  const scope = join(folder, "node_modules/@orderpane");
  await mkdir(scope);
  await symlink(join(import.meta.dirname, "../../../../../runtime"), join(scope, "runtime"));
}, timeout);

test.each(Object.entries(npmPrograms))("%s in build, dev and Vite", { timeout }, async (name, text) => {
  const { styles, shows, files } = read(text);
  // Separate folders, because Tailwind caches style sheets by path.
  const roots = ["build", "vite", "dev"].map((use) => join(installed(), name.replaceAll(/\W+/g, "-"), use));
  for (const folder of roots) await writeFiles(folder, files);
  const [root = "", vitesRoot = "", devRoot = ""] = roots;
  const ours = await openPage();
  await ours.page.setContent((await outputOf(root))["a.html"]!);
  const vites = await openPage();
  await writePage({ root: vitesRoot, project: "trial" }, "a", "a");
  // Without Vite's minifier, which changes styles.
  const page = { page: "a.html", resolve, cssMinify: false };
  await vites.page.setContent(await buildWithSingleFile({ root: vitesRoot }, page));
  const dev = await openPage();
  const marker = { project: "trial", widget: "a", build: "1", release: "" };
  const frame = await serveFrame(devRoot, composeFragment({ marker, settings: null, style: "", script: "" }));
  onTestFinished(() => frame.server.close());
  await dev.page.goto(frame.url);

  await vi.waitFor(async () => {
    const built = await seenOn(ours.page);
    const expected = await seenOn(vites.page);
    const live = await seenOn(dev.page);
    expect([ours.problems, dev.problems]).toEqual([[], []]);
    expect(built.text).toContain(shows);
    expect(built.html).toBe(expected.html);
    expect(live.text).toBe(built.text);
    expect(built.styles).toEqual(expect.arrayContaining(styles));
    for (const other of [expected, live]) {
      expect(other.styles.filter((style, index) => style !== built.styles[index])).toEqual([]);
    }
  }, 60_000);
});

function read(text: string): { shows: string; styles: string[]; files: Record<string, string> } {
  const [source = "", ...comments] = text.split(/ *\/\/ @/);
  const valuesOf = (kind: string) =>
    comments.flatMap((comment) =>
      comment.startsWith(kind) ? [comment.slice(kind.length + 1).trimEnd()] : [],
    );
  const files = {
    "package.json": '{ "name": "trial", "type": "module" }',
    ...widgetFiles("a", { "index.tsx": source }),
    ...Object.fromEntries(valuesOf("file").map((file) => file.split(/\n([^]*)/))),
  };
  return { shows: valuesOf("shows").join(), styles: valuesOf("style"), files };
}

async function openPage() {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  return { page, problems };
}

/** Returns the text of a page, and all computed styles of all elements. */
function seenOn(page: Page) {
  return page.evaluate(() => {
    const styles = [...document.querySelectorAll("body :not(script, style)")].flatMap((element) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      return names.map((name) => `${element.localName} ${name}: ${style.getPropertyValue(name)}`);
    });
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll("script, style")) element.remove();
    // The fragment names its build.
    body.querySelector("[data-build]")?.removeAttribute("data-build");
    return { text: body.textContent, html: body.innerHTML, styles };
  });
}
