import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";

function openBackOffice(options?: Parameters<typeof startPlatform>[0], host = "localhost") {
  const { platform } = startPlatform(options);
  return async (path: string) => {
    const response = await platform.fetch(new Request(`http://${host}${path}`));
    return { status: response.status, to: response.headers.get("location"), html: await response.text() };
  };
}

test("the collections are listed, with links to their pages", async () => {
  const load = openBackOffice();
  expect((await load("/collections")).html).toMatch(/href="\/collections\/11"\s*>Пуэр/);
});

test("a collection is shown with its fields and SEO filters", async () => {
  const load = openBackOffice();
  const { html } = await load("/collections/20");
  expect(html).toMatch(/<h1 class="wrap">Посуда/);
  expect(html).toContain("Круглый год");
  expect(html).toContain("Белый фарфор");
  expect((await load("/collections/77")).status).toBe(404);
});

test("a URL of the storefront redirects to the page of the record", async () => {
  const load = openBackOffice();
  expect(await load("/collection/posuda")).toMatchObject({ status: 302, to: "/collections/20" });
  expect(await load("/collection/posuda/belyy-farfor")).toMatchObject({ to: "/collections/20" });
  expect(await load("/product/gayvan-tonkostennaya")).toMatchObject({ status: 302, to: "/products/404" });
  for (const path of ["/collection/none", "/product/none", "/collection"])
    expect((await load(path)).status).toBe(404);
});

test("texts of a collection are escaped", async () => {
  const hidden = {
    id: 2,
    parent_id: 1,
    title: "<b>x</b>",
    permalink: '"><i>',
    description: "<script>alert(1)</script>",
    fields: { "<u>": "<s>" },
    is_hidden: true,
  };
  const collections = [{ id: 1, parent_id: null, title: "Всё", permalink: "all" }, hidden];
  const stores = [{ title: "a", host: "a.localhost", samples: false, collections }];
  const seed = JSON.stringify({ format: "orderpane-store", version: 1, stores });
  const load = openBackOffice({ seed }, "a.localhost");
  for (const path of ["/collections", "/collections/2"]) {
    const { html } = await load(path);
    expect(html).toContain("&lt;b&gt;x");
    expect(html).not.toMatch(/<(?:b|i|u|s)>|<script>alert/);
  }
});
