import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import type { Browser } from "playwright-core";

/** The result of a trap in Chromium: its value in ASCII, or the error. */
export type Outcome = { readonly value: string } | { readonly failure: string };

/** By trap index. If a whole page fails, its traps have no outcomes. */
export type Outcomes = ReadonlyMap<number, Outcome>;

/** Request bodies by name: the document in `<code>` has a global `trapped`, which reads the traps. */
export type Pages = ReadonlyMap<string, string>;

export type Frames = Awaited<ReturnType<typeof openFrames>>;

/** Opens a page that runs other pages in its frames. */
export async function openFrames(browser: Browser) {
  const served = new Map<string, string>([["/", "<!doctype html>"]]);
  const server = createServer(({ url = "/" }, response) => {
    const text = served.get(url);
    const type = contentTypes[extname(url)] ?? "text/html";
    response
      .writeHead(text === undefined ? 404 : 200, { "Content-Type": `${type}; charset=utf-8` })
      .end(text);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  const run = async (kind: Kind, names: readonly string[]) =>
    new Map(await page.evaluate(runInFrames, { kind, names }));
  return {
    /** Runs pages given as files by path, including `index.html`. */
    runFiles(pages: ReadonlyMap<string, Readonly<Record<string, string>>>): Promise<Outcomes> {
      for (const [name, files] of pages) {
        for (const [path, text] of Object.entries(files)) served.set(`/${name}/${path}`, text);
      }
      return run("files", [...pages.keys()]);
    },
    /** Shows the HTML of each request body, as parsed by Chromium, after the order page's own HTML. */
    runXml(pages: Pages): Promise<Outcomes> {
      for (const [name, text] of pages) served.set(`/${name}.xml`, text);
      return run("xml", [...pages.keys()]);
    },
    /** Closes the page and its server, not the browser. */
    async close() {
      await page.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Kind = "files" | "xml";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".xml": "application/xml",
};

/** Runs in Chromium, so it must not use anything outside itself. */
async function runInFrames({
  kind,
  names,
}: {
  kind: Kind;
  names: readonly string[];
}): Promise<[index: number, outcome: Outcome][]> {
  const outcomes: [number, Outcome][] = [];
  const queue = names.values();
  const work = async () => {
    for (const name of queue) await runPage(name);
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return outcomes;

  async function runPage(name: string): Promise<void> {
    const address = await addressOf(name);
    if (address === null) return;
    const frame = document.createElement("iframe");
    const { promise: loaded, resolve } = Promise.withResolvers<void>();
    frame.addEventListener("load", () => resolve());
    frame.src = address;
    document.body.append(frame);
    await loaded;
    const { trapped = {} } = frame.contentWindow as Window & { trapped?: Record<number, () => unknown> };
    for (const [index, read] of Object.entries(trapped)) {
      outcomes.push([Number(index), await outcomeOf(read)]);
    }
    frame.remove();
  }

  async function outcomeOf(read: () => unknown): Promise<Outcome> {
    try {
      return { value: spellOut(await read()) };
    } catch (error) {
      return { failure: String(error) };
    }
  }

  async function addressOf(name: string): Promise<string | null> {
    if (kind === "files") return `/${name}/index.html`;
    const code = codeIn(await (await fetch(`/${name}.xml`)).text());
    if (code === null) return null;
    const html = `<!doctype html><html><head><script>var order_info={id:1}</script></head><body>${code}</body></html>`;
    return URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
  }

  function codeIn(xml: string): string | null {
    const read = new DOMParser().parseFromString(xml, "application/xml");
    return read.querySelector("parsererror") ? null : read.querySelector("code")!.textContent;
  }

  /** Returns ASCII, so that the transport cannot change it. */
  function spellOut(value: unknown): string {
    const json = JSON.stringify(value, (_key, item: unknown) => {
      if (item === undefined) return "undefined";
      if (Object.prototype.toString.call(item) !== "[object RegExp]") return item;
      const { source, flags, lastIndex } = item as RegExp;
      return { source, flags, lastIndex };
    });
    return json.replace(
      /[^ -~]/g,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, "0"),
    );
  }
}
