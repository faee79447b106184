import { decode } from "he";
import { describe, expect, test } from "vitest";
import { type Language, messageTable } from "../../messages/message-table.ts";
import { startPlatform } from "../../testing/test-client.ts";

function openBackOffice() {
  const { platform, call } = startPlatform();
  const load = async (path: string) => (await call("GET", path, { user: null })).text();
  const read = async (path: string): Promise<unknown> => JSON.parse(await load(path));
  const send = async (path: string, form: URLSearchParams | Record<string, string>, language = "ru") => {
    const response = await call("POST", path, {
      body: String(new URLSearchParams(form)),
      type: "application/x-www-form-urlencoded",
      user: null,
      headers: { Cookie: `lang=${language}` },
    });
    return { status: response.status, to: response.headers.get("location"), html: await response.text() };
  };
  /** What the form of a page would send. */
  const formOf = async (path: string) => {
    const form = new URLSearchParams();
    const html = await load(path);
    const fields = html.slice(html.indexOf('<form class="card"'));
    for (const [, name, value] of fields.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)</g)) {
      form.append(decode(name!), decode(value!));
    }
    for (const [field] of fields.slice(0, fields.indexOf("</form>")).matchAll(/<input[^>]*>/g)) {
      const [name, value] = ["name", "value"].map(
        (part) => new RegExp(` ${part}="([^"]*)"`).exec(field)?.[1],
      );
      if (!field.includes("checkbox") || field.includes("checked"))
        form.append(decode(name!), decode(value!));
    }
    const parent = /<option value="([^"]*)" selected>/.exec(fields);
    if (parent) form.append("parent", parent[1]!);
    return form;
  };
  return { platform, load, read, send, formOf };
}

describe("a collection", () => {
  test("that is changed shows in the next response of the storefront", async () => {
    const { load, read, send, formOf } = openBackOffice();
    await read("/front_api/collections.json?ids=10");
    const form = await formOf("/collections/10");
    expect(Object.fromEntries(form)).toMatchObject({ title: "Чай", permalink: "chay", parent: "1" });
    form.set("title", "Чаи <b>");
    form.set("fields", '{"season": "Зима"}');
    const saved = await send("/collections/10", form);
    expect(saved).toMatchObject({ status: 303, to: expect.stringMatching(/^\/collections\/10\?notice=/) });
    const body = await read(
      "/front_api/collections.json?ids=10&fields=season&description=true&menu_image=true",
    );
    expect(body).toMatchObject({
      collections: [
        {
          title: "Чаи <b>",
          fields: { season: "Зима" },
          description: expect.stringContaining("из Китая"),
          menu_image: { id: 10, filename: "leaf.svg" },
        },
      ],
    });
    for (const page of ["/collections", "/collections/10", "/collection/chay", "/collection/ulun"]) {
      const html = await load(page);
      expect([page, html.includes("Чаи &lt;b&gt;"), html.includes("<b>")]).toEqual([page, true, false]);
    }
  });

  test("can be added, moved and hidden", async () => {
    const { load, read, send, formOf } = openBackOffice();
    const { to } = await send("/collections/new", { title: "Новинки", permalink: "novinki", parent: "10" });
    const path = to!.split("?")[0]!;
    expect(await load(to!)).toContain("Сохранено.");
    expect(await read("/front_api/fetch/menu.json?parent_id=10")).toMatchObject({
      menu: expect.arrayContaining([expect.objectContaining({ permalink: "novinki" })]),
    });
    const form = await formOf(path);
    form.set("parent", "20");
    await send(path, form);
    expect(JSON.stringify(await read("/front_api/fetch/menu.json?parent_id=20"))).toContain("novinki");
    form.set("hidden", "1");
    await send(path, form);
    expect(JSON.stringify(await read("/front_api/fetch/menu.json"))).not.toContain("novinki");
    expect(await load("/collections")).toContain("скрыта");
  });

  test.each<[string, string, keyof typeof messageTable]>([
    ["title", " ", "fieldRequired"],
    ["permalink", "a/b", "badPermalink"],
    ["permalink", "posuda", "permalinkTaken"],
    ["parent", "", "rootExists"],
    ["parent", "10", "noParent"],
    ["parent", "111", "parentBelow"],
    ["position", "1.5", "badInteger"],
    ["image", "javascript:alert(1)", "badPicture"],
    ["fields", "{'a': 1}", "badJson"],
    ["fields", "[1]", "jsonObject"],
  ])("with the %s %j is refused beside the field, and nothing is written", async (name, value, code) => {
    for (const language of ["ru", "en"] as Language[]) {
      const { platform, send, formOf } = openBackOffice();
      const form = await formOf("/collections/10");
      const before = JSON.stringify(platform.state.export());
      form.set("description", "Другое");
      form.set(name, value);
      const { status, html } = await send("/collections/10", form, language);
      expect(status).toBe(400);
      const [error] = new RegExp(`id="${name}-error">[^<]+`).exec(html)!;
      expect(error).toContain(messageTable[code][language].split("{")[0]);
      expect(html).toContain("Другое</textarea>");
      expect(JSON.stringify(platform.state.export())).toBe(before);
    }
  });
});

test("a collection that is deleted is gone, with its filters, and its products stay", async () => {
  const { load, read, send } = openBackOffice();
  const { to } = await send("/collections/new", { title: "Новинки", permalink: "novinki", parent: "1" });
  const path = to!.split("?")[0]!;
  const id = Number(path.split("/").at(-1));
  const form = new URLSearchParams({ title: "Гайвань", rest: "{}", collection: String(id) });
  form.append("collection", "20");
  await send("/products/404/edit", form);
  await send(`${path}/filters/new`, { permalink: "farfor", "characteristics[]": "7201" });
  expect(await read("/collection/novinki.json")).toMatchObject({ count: 1 });

  const done = await send(`${path}/delete`, {});
  expect(done).toMatchObject({ status: 303, to: expect.stringMatching(/^\/collections\?notice=/) });
  expect(await load(done.to!)).toContain("Удалено: Новинки.");
  expect(await read("/collection/novinki.json")).toEqual({ status: "not_found" });
  expect(await read("/collection/posuda.json?q=Гайвань&count_only=1")).toMatchObject({ count: 2 });
  // The next collection may get the same id.
  await send("/collections/new", { title: "Другие", permalink: "drugie", parent: "1" });
  expect(await read("/collection/drugie.json")).toMatchObject({ count: 0 });
  expect(await read("/front_api/collections/drugie/collection_filters/farfor")).toEqual({
    status: "not_found",
  });
});

test("a collection that was added beside generated ones stays when they are generated again", async () => {
  const { platform, load, send } = openBackOffice();
  await platform.catalog.seed({ products: 1 });
  const { to } = await send("/collections/new", { title: "Новинки", permalink: "novinki", parent: "1" });
  await platform.catalog.seed({ products: 1 });
  expect(await load(to!.split("?")[0]!)).toContain("Новинки");
});

test("the root and a collection with others inside cannot be deleted", async () => {
  const { platform, load, send } = openBackOffice();
  const before = JSON.stringify(platform.state.export());
  for (const [id, reason] of [
    [1, "Корень каталога удалить нельзя."],
    [20, "Внутри есть другие категории"],
  ] as const) {
    expect(await load(`/collections/${id}`)).not.toContain("/delete");
    const { status, to } = await send(`/collections/${id}/delete`, {});
    expect([status, await load(to!)]).toEqual([303, expect.stringContaining(reason)]);
  }
  expect((await send("/collections/999/delete", {})).status).toBe(404);
  expect(JSON.stringify(platform.state.export())).toBe(before);
});

describe("an SEO filter", () => {
  test("that is changed has a greater version and other products", async () => {
    const { read, send, formOf } = openBackOffice();
    const path = "/front_api/collections/posuda/collection_filters/belyy-farfor.json";
    const before = (await read(path)) as { version: number };
    const form = await formOf("/collections/20/filters/901");
    expect(form.getAll("characteristics[]")).toEqual(["7201"]);
    form.delete("options[62][]");
    expect(await send("/collections/20/filters/901", form)).toMatchObject({ status: 303 });
    const after = (await read(path)) as { version: number };
    expect(after).toMatchObject({ characteristics: [{ id: 7201 }], option_values: [] });
    expect(after.version).toBeGreaterThan(before.version);
  });

  test("can be deleted", async () => {
    const { load, read, send } = openBackOffice();
    expect((await send("/collections/10/filters/901/delete", {})).status).toBe(404);
    expect(await load("/collections/20/filters/901")).toContain("/collections/20/filters/901/delete");
    expect(await send("/collections/20/filters/901/delete", {})).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/collections\/20\?notice=/),
    });
    expect(await read("/front_api/collection/posuda/belyy-farfor.json")).toEqual({ status: "not_found" });
    expect(await load("/collection/posuda")).not.toContain("belyy-farfor");
  });

  test("can be added, and needs a value and an address of its own", async () => {
    const { load, send } = openBackOffice();
    const given = { title: "Фарфор", permalink: "farfor", "characteristics[]": "7201" };
    expect(await send("/collections/20/filters/new", given)).toMatchObject({ status: 303 });
    expect(await load("/collection/posuda/farfor")).toContain("Посуда: Фарфор");
    const taken = await send("/collections/20/filters/new", { permalink: "farfor" });
    expect(taken.status).toBe(400);
    expect(taken.html).toMatch(/id="permalink-error">\s*Адрес farfor уже занят\.[^]*id="values-error"/);
  });
});

describe("a product", () => {
  test("that is changed shows in the next response of the storefront", async () => {
    const { read, send, formOf } = openBackOffice();
    await read("/collection/gayvani.json");
    const form = await formOf("/products/404/edit");
    const rest = JSON.parse(form.get("rest")!) as {
      variants: { id: number }[];
      properties: { title: string }[];
    };
    const [first, second] = rest.variants.map(({ id }) => id);
    form.set("title", "Гайвань новая");
    form.set(`price-${first}`, "99,50");
    form.delete(`available-${second}`);
    form.append("collection", "10");
    rest.properties[0]!.title = "Из чего";
    form.set("rest", JSON.stringify(rest));
    expect(await send("/products/404/edit", form)).toMatchObject({ status: 303 });
    const { products } = (await read("/collection/chay.json?price_max=100")) as { products: unknown[] };
    expect(products).toMatchObject([
      {
        id: 404,
        title: "Гайвань новая",
        price_min: 99.5,
        properties: [{ title: "Из чего" }, {}],
        variants: [{ available: true }, { available: false }],
      },
    ]);
  });

  test("can be added and deleted", async () => {
    const { load, read, send, formOf } = openBackOffice();
    await read("/collection/posuda.json");
    expect(await load("/products")).toContain('href="/products/new/edit"');
    const form = await formOf("/products/new/edit");
    expect((await send("/products/new/edit", form)).html).toMatch(/id="title-error"[^]*id="price-\d+-error"/);
    form.set("title", "Сито");
    form.set(`price-${form.get("variant")}`, "250");
    form.append("collection", "20");
    const { status, to } = await send("/products/new/edit", form);
    expect(status).toBe(303);
    const [path] = to!.split("?");
    expect(await read("/collection/posuda.json?q=Сито")).toMatchObject({
      products: [{ title: "Сито", available: true, price_min: 250, variants: [{ price: "250.0" }] }],
    });
    const done = await send(`${path}/delete`, {});
    expect(done).toMatchObject({ status: 303, to: expect.stringMatching(/^\/products\?notice=/) });
    expect(await load(done.to!)).toContain("Удалено: Сито.");
    expect(await read("/collection/posuda.json?q=Сито")).toMatchObject({ count: 0 });
    expect((await send(`${path}/delete`, {})).status).toBe(404);
  });

  test("without a change stays as it is", async () => {
    const { platform, send, formOf } = openBackOffice();
    const product = () => {
      const { stores } = platform.state.export() as unknown as { stores: { products: { id: number }[] }[] };
      return stores[0]!.products.find(({ id }) => id === 407);
    };
    await send("/products/407/edit", await formOf("/products/407/edit"));
    const once = product();
    expect(once).toMatchObject({ price_min: 420, price_max: 520 });
    await send("/products/407/edit", await formOf("/products/407/edit"));
    expect({ ...product(), updated_at: "" }).toEqual({ ...once, updated_at: "" });
  });

  test.each([
    ["rest", "{", "Ожидается JSON."],
    ["rest", '{"variants":[{"id":1,"sku":5}]}', "variants[0].sku"],
    ["rest", '{"properties":5}', "properties: expected"],
    ["price-4041", "дёшево", "Ожидается цена"],
    ["title", "", "Заполните это поле."],
  ])("with the %s %j is refused beside the field, and nothing is written", async (name, value, expected) => {
    const { platform, send, formOf } = openBackOffice();
    const form = await formOf("/products/404/edit");
    const before = JSON.stringify(platform.state.export());
    form.set(name, value);
    const { status, html } = await send("/products/404/edit", form);
    expect(status).toBe(400);
    expect(new RegExp(`id="${name}-error">[^<]+`).exec(html)?.[0]).toContain(expected);
    expect(JSON.stringify(platform.state.export())).toBe(before);
  });
});

test("what is not there cannot be edited", async () => {
  const { send } = openBackOffice();
  const paths = [
    "/collections/999",
    "/collections/10/filters/901",
    "/collections/999/filters/new",
    "/products/9/edit",
  ];
  for (const path of paths) {
    const form = { title: "x", permalink: "x", parent: "1", "characteristics[]": "1" };
    expect([path, (await send(path, form)).status]).toEqual([path, 404]);
  }
});
