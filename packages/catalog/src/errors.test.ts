import { describe, expect, test } from "vitest";
import { createCatalog } from "./create-catalog.ts";
import { CatalogError } from "./errors.ts";
import { fixture } from "./testing/fixture.ts";
import { scriptedFetch } from "./testing/scripted-fetch.ts";

const catalogOf = (respond: () => Response) =>
  createCatalog("https://shop.example", { fetch: scriptedFetch(respond).fetch });

/** Returns the error that a call throws. */
async function errorOf(call: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CatalogError);
  return error as CatalogError;
}

test("the address of the store must be absolute, and its password is never shown", () => {
  for (const address of [
    "",
    "shop.example",
    "/",
    "ftp://u:canary@shop.example",
    "https://u:canary@a b",
    "file:///x",
  ]) {
    const create = () => createCatalog(address);
    expect(create).toThrow(CatalogError);
    expect(create).toThrow("createCatalog: expected an absolute URL");
  }
});

test("only the origin of the store's address is used", async () => {
  const { fetch, urls } = scriptedFetch(() => Response.json(fixture("menu")));
  await createCatalog("https://user:secret@shop.example:8443/admin/?a=1#b", { fetch }).menu();
  expect(urls[0]?.href).toBe("https://shop.example:8443/front_api/collections/menu.json?");
});

test.each([
  [500, "<h1>Ошибка</h1>"],
  [404, '{"status":"missing"}'],
])("status %i with the body %s is an error with this status", async (status, body) => {
  const error = await errorOf(
    catalogOf(() => new Response(body, { status })).products("tea", { q: "secret" }),
  );
  expect(error).toMatchObject({ code: "http", status, expected: "status 200" });
  expect(error.message).toBe(`GET /collection/tea.json: expected status 200, found ${status}`);
});

const product = fixture("collection-products").products[0];
const list = (changes: object) => ({ status: "ok", count: 1, products: [{ ...product, ...changes }] });

test.each([
  ["<!DOCTYPE html>", 'the body to be object, found "<!DOCTYPE html>"'],
  ["{}", "the body.status to be ok, found none"],
  ['{"status":"error"}', 'the body.status to be ok, found "error"'],
  ['{"status":"ok","count":"1"}', 'the body.count to be integer, found "1"'],
  ['{"status":"ok","count":1,"products":{}}', "the body.products to be list, found {}"],
])("the body %s is refused", async (body, problem) => {
  const error = await errorOf(catalogOf(() => new Response(body)).products("tea"));
  expect(error.message).toBe(`GET /collection/tea.json: expected ${problem}`);
  expect(error).toMatchObject({ code: "payload", status: 200, expected: problem.split(", found")[0] });
});

describe("the catalog accepts", () => {
  test.each([
    ["title", null, ""],
    ["available", null, false],
    ["price_min", null, 0],
    ["price_min", "1 290,00", 1290],
    ["price_min", "1290 руб.", 1290],
    ["price_max", "1,290.50", 1290.5],
    ["price_max", "1.290,50", 1290.5],
    ["price_min", "дорого", 0],
    ["price_max", "", 0],
    ["title", 5, "5"],
    ["url", {}, ""],
    ["available", 1, true],
    ["variants", [null, {}, { id: 7 }], [{ id: 7 }]],
  ])("a product of a page whose %s is %j, which is read as %j", async (field, sent, read) => {
    const { products } = list({ [field]: sent });
    const body = { status: "ok", count: 2, products: [product, ...products] };
    const found = await catalogOf(() => Response.json(body)).products("tea");
    expect(found).toEqual({ ...body, products: [product, { ...products[0], [field]: read }] });
  });

  test.each([{ id: "673" }, { variants: {} }])("a product with %j, which is left out", async (changes) => {
    const { products } = list(changes);
    const catalog = catalogOf(() =>
      Response.json({ status: "ok", count: 3, products: [null, ...products, product] }),
    );
    expect(await catalog.products("tea")).toMatchObject({ count: 3, products: [product] });
    expect(await catalog.productsByIds([673])).toEqual([product]);
  });

  test("groups of values that are absent", async () => {
    const filter = { ...fixture("collection-filter"), properties: undefined };
    const items = { status: "ok", options: null };
    const bodies = [filter, items];
    const catalog = catalogOf(() => Response.json(bodies.shift()));
    expect(await catalog.filter("tea")).toEqual({ ...filter, properties: [] });
    expect(await catalog.filterItems("tea", {})).toEqual({ status: "ok", options: [], properties: [] });
  });

  test("unknown fields, prices as text, and optional values that are null or absent", async () => {
    const body = list({
      price_min: "1500.0",
      price_max: "-0.50",
      variants: null,
      images: [1],
    });
    const found = await catalogOf(() => Response.json({ ...body, extra: {} })).products("tea");
    expect(found).toEqual({
      ...body,
      extra: {},
      products: [{ ...body.products[0], price_min: 1500, price_max: -0.5 }],
    });
  });
});

test("without a response the error has the code network and the cause", async () => {
  const cause = new TypeError("fetch failed");
  const catalog = createCatalog("https://shop.example", { fetch: () => Promise.reject(cause) });
  expect(await errorOf(catalog.menu())).toMatchObject({ code: "network", cause });
});

describe("an aborted call", () => {
  const reason = new DOMException("too late", "TimeoutError");

  test("ends with the code aborted and the signal's reason", async () => {
    const catalog = catalogOf(() => Response.json(fixture("menu")));
    const error = await errorOf(catalog.menu({ signal: AbortSignal.abort(reason) }));
    expect(error).toMatchObject({ code: "aborted", cause: reason });
  });

  test("loads no further page or batch", async () => {
    const controller = new AbortController();
    const { fetch, urls } = scriptedFetch(() => {
      controller.abort(reason);
      return Response.json({ status: "ok", count: 1000, products: [product] });
    });
    const catalog = createCatalog("https://shop.example", { fetch });
    const { signal } = controller;
    expect(await errorOf(catalog.allProducts("x", {}, { signal }).next())).toMatchObject({ code: "aborted" });
    expect(
      await errorOf(
        catalog.productsByIds(
          Array.from({ length: 300 }, (_, id) => id + 1),
          { signal },
        ),
      ),
    ).toMatchObject({ code: "aborted" });
    expect(urls).toHaveLength(1);
  });
});
