import { createPlatform, type FetchHandler, listen, type Platform } from "@orderpane/platform";
import { findBrowser } from "@orderpane/tooling/browser";
import { type Browser, chromium } from "playwright-core";

/** The result of a render. */
export interface FirstRender {
  /** Time from the start of the frame's document until the first row of a table is laid out. */
  readonly ms: number;
  /** The visible text of the frame. */
  readonly text: string;
}

/** An order page in Chromium, with a frame for each widget. The widgets show a table. */
export interface RenderPage<Name extends string> {
  /** Reloads the frame of one widget, as if the page had just been opened. */
  readonly render: (name: Name) => Promise<FirstRender>;
  readonly close: () => Promise<void>;
}

export interface RenderPageOptions<Name extends string> {
  /** The application's server. */
  readonly application: FetchHandler;
  /** Makes the code of each widget, given the server's URL. */
  readonly makeCodes: (server: string) => Promise<Readonly<Record<Name, string>>>;
}

/** Creates the widgets in a local platform and opens the page of its first order. */
export async function openRenderPage<Name extends string>({
  application,
  makeCodes,
}: RenderPageOptions<Name>): Promise<RenderPage<Name>> {
  const platform = createPlatform({ application });
  const server = await listen(platform);
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await server.close();
    platform.close();
  };
  try {
    const codes = await makeCodes(`${server.url}/__app/`);
    const names = Object.keys(codes) as Name[];
    for (const name of names) await putWidget(platform, codes[name]);
    browser = await openColdBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    await page.addInitScript(watchFirstRow);
    await page.goto(server.url + platform.orderPage, { waitUntil: "networkidle" });
    return { render: (name) => page.evaluate(reloadFrame, names.indexOf(name)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without the flag, V8 would reuse the compiled scripts of the last render. */
async function openColdBrowser(): Promise<Browser> {
  const { executablePath } = await findBrowser();
  return chromium.launch({ executablePath, args: ["--js-flags=--no-compilation-cache"] });
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
  if (!response.ok)
    throw new Error(`the platform refused a new widget: expected status 201, found ${response.status}`);
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
