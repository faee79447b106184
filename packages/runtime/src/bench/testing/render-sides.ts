import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWidgets } from "@orderpane/build";
import {
  benchProject,
  benchWidget,
  buildWithSingleFile,
} from "../../../../build/src/testing/bench-project.ts";
import { createPlatform, type FetchHandler, listen, type Platform } from "@orderpane/platform";
import { sealFragment, splitFragment } from "@orderpane/protocol/bundle";
import { findBrowser } from "@orderpane/cli/find-browser";
import { type Browser, chromium } from "playwright-core";

const sides = ["ours", "react", "vanilla"] as const;

/**
 * The same widget, made in three ways: by us; in React 19, built by Vite with vite-plugin-singlefile; written
 * by hand by a good author.
 */
export type RenderSide = (typeof sides)[number];

interface FirstRender {
  /** Time from the start of the frame's document until the first row of a table is laid out. */
  readonly ms: number;
  /** The visible text of the frame. */
  readonly text: string;
}

const workspace = join(import.meta.dirname, "../../../../..");
const vanilla = join(import.meta.dirname, "../../../fixtures/order-status-vanilla.html");

/**
 * Creates the widgets in a local platform, with the widget's own `server.ts`, and opens an order page with a
 * frame for each side. `render` reloads the frame of one side, as if the page had just been opened.
 */
export async function openRenderSides() {
  const serverFile = join(workspace, "widgets", benchWidget, "server.ts");
  const module = (await import(pathToFileURL(serverFile).href)) as { default: FetchHandler };
  const platform = createPlatform({ application: module.default });
  const server = await listen(platform);
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await server.close();
    platform.close();
  };
  try {
    const codes = await buildRenderSides(`${server.url}/__app/`);
    for (const side of sides) await putWidget(platform, codes[side]);
    const executablePath = findBrowser({ headless: true });
    // Without the flag, V8 would reuse the compiled scripts of the last render.
    browser = await chromium.launch({ executablePath, args: ["--js-flags=--no-compilation-cache"] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    await page.addInitScript(watchFirstRow);
    await page.goto(server.url + platform.orderPage, { waitUntil: "networkidle" });
    return { render: (side: RenderSide) => page.evaluate(reloadFrame, sides.indexOf(side)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildRenderSides(server: string): Promise<Record<RenderSide, string>> {
  const { config, stop } = await benchProject();
  try {
    await buildWidgets(config);
    const built = await readFile(join(config.outDir, `${benchWidget}.html`), "utf8");
    const twin = await buildWithSingleFile(config, { page: "react.html", jsx: "react" });
    const written = await readFile(vanilla, "utf8");
    return {
      ours: sealFragment({ ...splitFragment(built), settings: { server } }, { height: 200, page: "order" })
        .code,
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

async function putWidget(platform: Platform, code: string): Promise<void> {
  const { appId, appPassword } = platform.credentials;
  const response = await platform.fetch(
    new Request("http://store/admin/application_widgets.json", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}`,
      },
      body: JSON.stringify({ application_widget: { code, height: 400 } }),
    }),
  );
  if (!response.ok) throw new Error(`the platform refused a new widget with status ${response.status}`);
}

/** Runs in every new document, before anything else. */
function watchFirstRow(): void {
  if (window.top === window) return;
  const begin = performance.now();
  const observer = new MutationObserver(() => {
    const cell = document.querySelector("tbody td");
    if (!cell) return;
    observer.disconnect();
    cell.getBoundingClientRect(); // Lays the document out.
    const ms = performance.now() - begin;
    window.parent.postMessage({ firstRender: { ms, text: document.body.innerText } }, "*");
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the order page. */
function reloadFrame(index: number): Promise<FirstRender> {
  const frame = document.querySelectorAll("iframe")[index];
  if (!frame) throw new Error(`the page has no frame ${index}`);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`frame ${index} has shown no table within 30 s`));
    const timer = setTimeout(fail, 30_000);
    const take = ({ source, data }: MessageEvent<{ firstRender?: FirstRender }>) => {
      if (source !== frame.contentWindow || !data.firstRender) return;
      removeEventListener("message", take);
      clearTimeout(timer);
      resolve(data.firstRender);
    };
    addEventListener("message", take);
    // oxlint-disable-next-line no-self-assign -- reloads it
    frame.src = frame.src;
  });
}
