import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Browser } from "playwright-core";
import { buildFragments } from "../../bench/testing/build-fragments.ts";
import { type ApplicationServer, startApplicationServer } from "./application-server.ts";
import { type FramesPage, openFrames } from "./frames.ts";
import { remoteWidget } from "./in-frame.ts";

/** Frames from which a test calls the application's server. */
export interface RemoteFrames extends FramesPage {
  readonly browser: Browser;
  /** The code of the widget in the frames. */
  readonly fragment: string;
  readonly server: ApplicationServer;
  readonly close: () => Promise<void>;
}

/** Starts a server, and opens a page whose frames have the transports. */
export async function openRemoteFrames(): Promise<RemoteFrames> {
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
