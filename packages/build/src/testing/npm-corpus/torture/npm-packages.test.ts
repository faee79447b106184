import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { npm } from "@orderpane/tooling/programs";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildWidget } from "../../../build-widget.ts";
import { reactAliases } from "../../../packages/react-packages.ts";
import { buildWithSingleFile, writePage } from "../../bench-project.ts";
import { copyFixture, sharedProject, sourceOf, widgetFiles, writeFiles } from "../../temporary-project.ts";
import { npmPrograms } from "../npm-programs.ts";

const rows = Object.entries(npmPrograms);

/** What Vite has to be told, and our build knows. */
const resolve = { alias: reactAliases("."), dedupe: ["preact"], mainFields: ["browser", "module"] };

const timeout = 300_000;

const root = sharedProject(async (folder) => {
  await install(folder);
  for (const [name, { source }] of rows) {
    await writeFiles(folder, widgetFiles(widgetOf(name), { "index.tsx": source }));
  }
}, timeout);

test.each(rows)("a widget with %s shows the same as with Vite", { timeout }, async (name, { shows }) => {
  const widget = widgetOf(name);
  const { config, source } = await sourceOf(root(), { name: widget });
  const { files } = await buildWidget(config, source);
  const fragment = files.find((file) => file.name === `${widget}.html`)!.content;
  await writePage(config, widget, widget);
  const peer = await buildWithSingleFile(config, { page: `${widget}.html`, resolve });

  const [ours, vites] = [await openPage(fragment), await openPage(peer)];
  await vi.waitFor(async () => {
    const shown = await Promise.all([ours.show(), vites.show()]);
    expect(ours.problems).toEqual([]);
    expect(shown.map(({ text }) => text)).toEqual([expect.stringContaining(shows), shown[0].text]);
    expect(shown[0].html).toBe(shown[1].html);
  }, 20_000);
});

/** Installs the packages, and this repository's runtime beside them. */
async function install(folder: string): Promise<void> {
  await rm(join(folder, "node_modules"));
  await copyFixture("npm-corpus", folder);
  await npm(["ci"], { cwd: folder });
  const scope = join(folder, "node_modules/@orderpane");
  await mkdir(scope);
  await symlink(join(import.meta.dirname, "../../../../../runtime"), join(scope, "runtime"));
}

function widgetOf(name: string): string {
  return name.replace("@", "").replaceAll(/[/.]/g, "-");
}

async function openPage(html: string) {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.setContent(html);
  const show = () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll("body script, body style")) element.remove();
      // The fragment names its build.
      document.querySelector("[data-build]")?.removeAttribute("data-build");
      return { text: document.body.textContent, html: document.body.innerHTML };
    });
  return { problems, show };
}
