import { expect, test, vi } from "vitest";
import { type Browser, type BrowserProbe, takeBrowser } from "./take-browser.ts";

const starts = async (path: string) => `Chrome of ${path}`;

test("the first source that has a browser is used, and later ones are not tried", async () => {
  const tried: string[] = [];
  const last = vi.fn<BrowserProbe["find"]>();
  const probes = [
    closed("installed", "none in PATH"),
    open("playwright", ["/pw/chrome"]),
    { source: "npm", title: "npm", find: last } as const,
  ];
  expect(await takeBrowser(probes, { prove: starts, onTry: (title) => tried.push(title) })).toEqual({
    executablePath: "/pw/chrome",
    name: "Chrome of /pw/chrome",
    source: "playwright",
  });
  expect(tried).toEqual(["by installed", "by playwright"]);
  expect(last).not.toHaveBeenCalled();
});

test("a browser that does not start is skipped, within a source and between sources", async () => {
  const prove = async (path: string) => {
    if (path !== "/good") throw new Error("libnss3.so is missing");
    return "Chrome";
  };
  const probes = [open("installed", ["/bad"]), open("debian", ["/bad", "/good"])];
  expect(await takeBrowser(probes, { prove })).toMatchObject({ executablePath: "/good", source: "debian" });
});

test("when all sources fail, one error names each of them with the reason", async () => {
  const probes = [closed("installed", "none in PATH"), open("npm", ["/bad"])];
  const prove = () => Promise.reject(new Error("no such file"));
  await expect(takeBrowser(probes, { prove })).rejects.toMatchObject({
    code: "no-browser",
    message: [
      "No browser for the tests. Install Chromium or Chrome, or name one in ORDERPANE_BROWSER.",
      "- by installed: none in PATH",
      "- by npm: /bad does not start: no such file",
    ].join("\n"),
  });
});

function open(source: Browser["source"], paths: string[]): BrowserProbe {
  return { source, title: `by ${source}`, find: async () => paths };
}

function closed(source: Browser["source"], reason: string): BrowserProbe {
  return { source, title: `by ${source}`, find: () => Promise.reject(new Error(reason)) };
}
