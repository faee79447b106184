import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWidgets } from "@orderpane/build";
import { benchProject, benchWidget, buildWithSingleFile } from "@orderpane/build/testing";
import { sealWidget } from "@orderpane/protocol/bundle";
import type { FetchHandler } from "@orderpane/platform";
import { openRenderPage, type RenderPage } from "./render-page.ts";

/** The code of the same widget, made in three ways. */
export interface RenderSides {
  readonly ours: string;
  /** The same widget in React 19, built by Vite with vite-plugin-singlefile. */
  readonly react: string;
  /** Written by hand by a good author. */
  readonly vanilla: string;
}

const workspace = join(import.meta.dirname, "../../../../..");
const vanilla = join(import.meta.dirname, "../../../fixtures/order-status-vanilla.html");

/** An order page with all three, and with the widget's own `server.ts`. */
export async function openRenderSides(): Promise<RenderPage<keyof RenderSides>> {
  const serverFile = join(workspace, "widgets", benchWidget, "server.ts");
  const module = (await import(pathToFileURL(serverFile).href)) as { default: FetchHandler };
  return openRenderPage({ application: module.default, makeCodes: buildRenderSides });
}

async function buildRenderSides(server: string): Promise<RenderSides> {
  const { config, stop } = await benchProject();
  try {
    await buildWidgets(config);
    const built = await readFile(join(config.outDir, `${benchWidget}.html`), "utf8");
    const twin = await buildWithSingleFile(config, { page: "react.html", jsx: "react" });
    const written = await readFile(vanilla, "utf8");
    return {
      ours: sealWidget(built, { height: 200, page: "order", settings: { server } }).code,
      react: replaceOnce(twin, "<div ", `<div data-settings='${JSON.stringify({ server })}' `),
      vanilla: replaceOnce(written, "https://app.example/order-status", server),
    };
  } finally {
    await stop();
  }
}

function replaceOnce(html: string, text: string, replacement: string): string {
  const count = html.split(text).length - 1;
  if (count !== 1) throw new Error(`expected ${text} once in the HTML, found it ${count} times`);
  return html.replace(text, () => replacement);
}
