import { expect, test } from "vitest";
import { createPlatform } from "../../create-platform.ts";
import { PlatformError } from "../../errors.ts";

const gallery = { path: "/gallery", title: "Компоненты & <прочее>", code: "<p>образцы</p>" };

const get = async (platform: ReturnType<typeof createPlatform>, path: string) => {
  const headers = { Accept: "text/html" };
  const response = await platform.fetch(new Request(`http://store.test${path}`, { headers }));
  return { response, html: await response.text() };
};

test("an extra page is in the navigation of every page", async () => {
  const platform = createPlatform({ pages: [gallery] });
  for (const path of ["/orders", "/orders/1001", "/__store/assumptions", "/gallery", "/orders/0"]) {
    const { html } = await get(platform, path);
    const current = path === gallery.path ? 'aria-current="page"' : "";
    expect(html).toContain(`<a href="/gallery" ${current}>Компоненты &amp; &lt;прочее&gt;</a>`);
  }
  expect((await get(createPlatform(), "/orders")).html).not.toContain("/gallery");
});

test("a title in two languages is shown in the language of the page", async () => {
  const title = { ru: "Компоненты", en: "Components" };
  const platform = createPlatform({ pages: [{ ...gallery, title }] });
  for (const [language, text] of Object.entries(title)) {
    const { html } = await get(platform, `/gallery?lang=${language}`);
    expect(html).toMatch(new RegExp(`<title>${text} · `));
    expect(html).toContain(`aria-current="page">${text}</a>`);
    expect(html).toContain(`title="${text}"`);
  }
});

test("its code fills a sandboxed frame, with the globals of an order", async () => {
  const platform = createPlatform({ pages: [gallery] });
  const { html } = await get(platform, "/gallery");
  expect(html).toMatch(/<iframe[^>]*sandbox="allow-scripts [^>]*src="\/gallery\/frame"/);
  const frame = await get(platform, "/gallery/frame");
  expect(frame.html).toContain("\n<p>образцы</p>\n</body>");
  expect(frame.html).toContain("window.order_info = ");
  expect(frame.response.headers.get("content-security-policy")).toMatch(/^sandbox /);
});

test("the store handles the page and its frame, and no other path below it", () => {
  const platform = createPlatform({ pages: [gallery] });
  expect(
    ["/gallery", "/gallery/frame", "/gallery.tsx", "/gallery/x"].map((path) => platform.handles(path)),
  ).toEqual([true, true, false, false]);
  expect(createPlatform().handles("/gallery")).toBe(false);
});

test.each([
  ["no slash", "gallery", "expected one segment"],
  ["two segments", "/a/b", "expected one segment"],
  ["the home page", "/", "expected one segment"],
  ["Vite's own", "/@vite", "expected one segment"],
  ["the orders", "/orders", "the platform has its own page there"],
  ["the back-office", "/admin", "the platform has its own page there"],
  ["the same twice", "/gallery", "another page has the same path"],
])("an extra page refuses a bad path: %s", (_name, path, problem) => {
  const pages = [gallery, { ...gallery, path }];
  expect(() => createPlatform({ pages })).toThrow(
    expect.objectContaining({
      constructor: PlatformError,
      code: "bad-page",
      message: expect.stringContaining(`${JSON.stringify(path)}: ${problem}`),
    }),
  );
});
