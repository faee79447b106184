import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Frame, Page } from "playwright-core";

/** A page of the back-office in Chromium that shows widgets in frames as an order page does. */
export interface FramePage {
  readonly page: Page;
  /** What Chromium requested and opened besides the page: requests, dialogs, new windows. */
  readonly effects: string[];
  /** Calls of `attack`, `alert`, `confirm`, `prompt` and `print` in any frame so far. */
  attacks(): Promise<number>;
  /** Shows documents in sandboxed frames of these sizes. Resolves with the frames when they are loaded. */
  show(documents: readonly string[], size?: { width: number; height: number }): Promise<Frame[]>;
  close(): Promise<void>;
}

interface FrameDocument {
  /** The widget's deployed code. */
  readonly fragment: string;
  /** The globals of the frame. With `undefined` as the order, the page sets none. */
  readonly globals?: Readonly<Record<string, unknown>>;
}

const origin = "https://store.example";

export async function openFramePage(): Promise<FramePage> {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  const effects: string[] = [];
  await page.context().route("**/*", (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=ru>" });
    }
    effects.push(`request ${url}`);
    return route.abort();
  });
  page.on("dialog", (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => effects.push("window"));
  await page.goto(`${origin}/`);
  await page.evaluate(countAttacks);
  return {
    page,
    effects,
    attacks: () => page.evaluate("attacks"),
    async show(documents, size = { width: 370, height: 200 }) {
      await page.evaluate(showFrames, { documents, ...size });
      return page.mainFrame().childFrames();
    },
    close: () => page.close(),
  };
}

/** The document of a frame: the globals, then the unchanged code. */
export function frameDocument({ fragment, globals = {} }: FrameDocument): string {
  const sets = Object.entries(globals).map(
    ([name, value]) => `window[${encode(name)}] = JSON.parse(${encode(JSON.stringify(value))});`,
  );
  const traps = `for (const name of ["attack", "alert", "confirm", "prompt", "print"])
    window[name] = () => void top.postMessage("attack", "*");`;
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><script>${traps}${sets.join("")}</script></head><body>${fragment}</body></html>`;
}

/** A JavaScript string that cannot end a script element. */
function encode(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => {
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

// The functions below run in the page, so they must not use anything outside of themselves.

function countAttacks(): void {
  const counter = window as unknown as { attacks: number };
  counter.attacks = 0;
  window.addEventListener("message", ({ data }) => {
    if (data === "attack") counter.attacks++;
  });
}

async function showFrames({
  documents,
  width,
  height,
}: {
  documents: readonly string[];
  width: number;
  height: number;
}): Promise<void> {
  document.body.replaceChildren();
  await Promise.all(
    documents.map((html) => {
      const frame = document.createElement("iframe");
      frame.sandbox.add("allow-scripts", "allow-forms", "allow-popups");
      frame.style.cssText = `width:${width}px;height:${height}px;border:0`;
      frame.srcdoc = html;
      const { promise, resolve } = Promise.withResolvers<void>();
      frame.addEventListener("load", () => resolve());
      document.body.append(frame);
      return promise;
    }),
  );
}
