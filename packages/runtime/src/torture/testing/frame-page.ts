import { sharedBrowser } from "@orderpane/tooling/browser";

export type FramePage = Awaited<ReturnType<typeof openFramePage>>;

const origin = "https://store.example";

/** Opens a back-office page in Chromium with a frame like that of an order page. */
export async function openFramePage() {
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
  page.on("console", (message) => {
    if (message.text() === "attack") effects.push("attack");
  });
  page.on("popup", () => effects.push("window"));
  await page.goto(`${origin}/`);
  return {
    /**
     * What Chromium requested and opened besides the page: requests, dialogs, new windows,
     * and calls of `attack`, `alert`, `confirm`, `prompt` and `print` in any frame.
     */
    effects,
    /** Replaces the frame with an empty one. */
    async openFrame() {
      await page.evaluate(showFrame, emptyDocument);
      return page.mainFrame().childFrames()[0]!;
    },
    close: () => page.close(),
  };
}

const emptyDocument = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><script>
  for (const name of ["attack", "alert", "confirm", "prompt", "print"])
    window[name] = () => console.debug("attack");
</script></head><body></body></html>`;

/** Runs in the page, so it must not use anything outside itself. */
function showFrame(html: string): Promise<unknown> {
  const frame = document.createElement("iframe");
  frame.sandbox.value = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";
  frame.style.cssText = "width:370px;height:200px;border:0";
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener("load", () => resolve(null)));
  document.body.replaceChildren(frame);
  return loaded;
}
