import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Browser, Frame } from "playwright-core";
import { buildFragments } from "../../bench/build-fragments.ts";
import { startApplicationServer } from "./application-server.ts";
import { remoteWidget } from "./in-frame.ts";

/** The kinds of frames that can contain a widget: with an opaque origin, or with the page's origin. */
export const frameKinds = ["sandboxed", "srcdoc"] as const;

/** A page of the back-office with one frame of each kind. */
export type FramesPage = Awaited<ReturnType<typeof openFrames>>;

/** Frames from which a test can call the application's server. */
export type RemoteFrames = Awaited<ReturnType<typeof openRemoteFrames>>;

/** Starts a server and opens a page whose frames provide the transports. */
export async function openRemoteFrames() {
  const [browser, server, [fragment = ""]] = await Promise.all([
    sharedBrowser(),
    startApplicationServer(),
    buildFragments([remoteWidget]),
  ]);
  const opened = await openFrames(browser, fragment);
  const close = async () => {
    await opened.page.close();
    await server.stop();
  };
  return { ...opened, browser, fragment, server, close };
}

/**
 * Opens a page that contains the widget's code in each kind of frame, and waits until it is rendered. `csp`
 * is a Content-Security-Policy for the page and its frames.
 */
export async function openFrames(browser: Browser, fragment: string, { csp }: { csp?: string } = {}) {
  const document = `<!doctype html><html><body>${fragment}</body></html>`;
  const escaped = document.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const shell = `<!doctype html><title>Order</title>
    <iframe name="sandboxed" sandbox="allow-scripts" src="/frame"></iframe>
    <iframe name="srcdoc" srcdoc="${escaped}"></iframe>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    ...(csp && { "content-security-policy": csp }),
  };

  const page = await browser.newPage();
  /** Uncaught errors of the page and its frames. */
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const server = createServer(({ url }, response) => {
    response.writeHead(200, headers).end(url === "/frame" ? document : shell);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  page.once("close", () => server.close());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const found = frameKinds.map((name) => [name, page.frame({ name })!] as const);
  await Promise.all(found.map(([, frame]) => frame.locator("[data-orderpane] p").waitFor()));
  return { page, frames: Object.fromEntries(found) as Record<(typeof frameKinds)[number], Frame>, errors };
}

/** Throws if the page had an error. A test that expects errors removes them first. */
export function refuseErrors({ errors }: Pick<FramesPage, "errors">): void {
  const [error] = errors.splice(0);
  if (error) throw new Error("expected no error in the page", { cause: error });
}
