import { describe, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";

async function* chunksOf(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  yield bytes.subarray(0, 200);
  for (let at = 200; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const importFile = (platform: Platform, name: string, content: string | Uint8Array) =>
  platform.catalog.import({ name, chunks: chunksOf(content) });

const stored = (platform: Platform) => platform.state.export().stores[0]!;

const now = () => Date.UTC(2026, 10, 21);

const table = [
  "ID товара;Название товара или услуги;Размещение на сайте;Параметр: Вес, г;Свойство: Цвет;Артикул;Цена продажи;Старая цена;Остаток;Изображения;Видимость на витрине;Кто ввёл",
  '501001;"Чайник ""Дуб"", 300 мл";Каталог/Посуда/Чайники ## Каталог/Новинки;350;Белый;POT-1;"1 290,50";;4;https://img.example/1.png https://img.example/2.png;выставлен;Оля',
  '501001;"Чайник ""Дуб"", 300 мл";;;Синий;POT-2;1300;1500;0;;;Оля',
  "",
  "501002;Чай;Посуда;;;TEA-1;90;;;;скрыт;Оля",
];
const csv = table.join("\r\n");

describe("CSV", () => {
  test("rows become products with variants, properties, collections and pictures", async () => {
    const platform = createPlatform({ now });
    const report = await importFile(platform, "goods.csv", csv);
    expect(report).toEqual({ products: 2, collections: 1, filters: 0, ignoredColumns: ["Кто ввёл"] });
    const { products, collections } = stored(platform);
    expect(collections).toMatchObject([{ parent_id: 1, title: "Новинки", permalink: "novinki" }]);
    const [pot, tea] = products;
    expect(pot).toMatchObject({
      id: 501001,
      title: 'Чайник "Дуб", 300 мл',
      permalink: "chaynik-dub-300-ml-501001",
      is_hidden: false,
      available: true,
      price_min: 1290.5,
      price_max: 1300,
      collections_ids: [20, 21, collections[0]!.id],
      properties: [{ id: 73, title: "Вес, г" }],
      characteristics: [{ property_id: 73, title: "350" }],
      option_names: [{ id: 62, title: "Цвет" }],
      images: [{ url: "https://img.example/1.png" }, { url: "https://img.example/2.png", position: 2 }],
      variants: [
        {
          title: "Белый",
          sku: "POT-1",
          price: "1290.5",
          quantity: 4,
          option_values: [{ id: 621, option_name_id: 62 }],
        },
        { title: "Синий", price: "1300.0", old_price: "1500.0", available: false },
      ],
    });
    expect(tea).toMatchObject({
      id: 501002,
      is_hidden: true,
      collections_ids: [20],
      variants: [{ quantity: null }],
    });
  });

  const bytesOf1251 = (text: string) =>
    Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      if (letter === "ё") return 0xb8;
      return code < 128 ? code : code - 0x0410 + 0xc0;
    });

  test.each<[what: string, content: string | Uint8Array]>([
    [
      "commas",
      table
        .map((row) => row.replaceAll('"1 290,50"', "1290.50").replaceAll(", ", " ").replaceAll(";", ","))
        .join("\n"),
    ],
    ["tabs", table.map((row) => row.replaceAll(";", "\t")).join("\n")],
    ["a byte order mark", `\uFEFF${csv}`],
    ["Windows-1251", bytesOf1251(csv)],
    ["UTF-16", Buffer.from(`\uFEFF${csv}`, "utf16le")],
    ["UTF-16 in the other order", Buffer.from(`\uFEFF${csv}`, "utf16le").swap16()],
  ])("%s are read, too", async (_, content) => {
    const platform = createPlatform({ now });
    expect(await importFile(platform, "goods.csv", content)).toMatchObject({ products: 2 });
    const { products } = stored(platform);
    expect(products[0]).toMatchObject({
      price_min: 1290.5,
      variants: [{ title: "Белый" }, { title: "Синий" }],
    });
    expect(products[1]!.title).toBe("Чай");
  });

  test("a file that is imported twice changes nothing, with or without ids in it", async () => {
    const platform = createPlatform({ now });
    const text = "Название товара,Цена продажи,Свойство: Размер\nШарф,100,S\nШарф,120,M\nКепка,90,\n";
    await importFile(platform, "goods.csv", text);
    const before = stored(platform);
    expect(before.products.map(({ variants }) => variants!.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    await importFile(platform, "goods.csv", text);
    expect(stored(platform)).toEqual(before);
  });

  test("a product that is imported again stays as old as it is", async () => {
    let day = 1;
    const platform = createPlatform({ now: () => Date.UTC(2026, 10, day) });
    const text = "Название товара,Цена продажи\nШарф,100\n";
    await importFile(platform, "goods.csv", text);
    day = 2;
    await importFile(platform, "goods.csv", text);
    expect(stored(platform).products).toMatchObject([
      { created_at: "2026-11-01T00:00:00.000Z", updated_at: "2026-11-02T00:00:00.000Z" },
    ]);
  });

  test("values that differ in capitals alone are one, with the title that came first", async () => {
    const platform = createPlatform({ now });
    const text =
      "Название товара,Параметр: Материал,Свойство: Цвет\nШарф,Шерсть ## шерсть,Синий\nКепка,ШЕРСТЬ,синий\n";
    await importFile(platform, "goods.csv", text);
    const { products } = stored(platform);
    const titles = products.map(({ characteristics, variants }) => [
      ...characteristics!.map(({ title }) => title),
      ...variants!.flatMap(({ option_values: values }) => values!.map(({ title }) => title)),
    ]);
    expect(titles).toEqual([
      ["Шерсть", "Синий"],
      ["Шерсть", "Синий"],
    ]);
    expect(new Set(products.map(({ characteristics }) => characteristics![0]!.id)).size).toBe(1);
  });

  test("only the first row of a product has to have its id", async () => {
    const platform = createPlatform({ now });
    const text = "ID товара,Название товара,Артикул\n501001,Шарф,S\n,Шарф,M\n501002,Кепка,L\n";
    await importFile(platform, "goods.csv", text);
    const { products } = stored(platform);
    expect(products.map(({ id, variants }) => [id, variants!.length])).toEqual([
      [501001, 2],
      [501002, 1],
    ]);
  });

  const inRow3 = (change: [from: string, to: string]) =>
    csv.replace("501002;Чай;Посуда;;;TEA-1;90;;;;скрыт;Оля", (row) => row.replace(...change));

  test.each<[content: string | Uint8Array, message: string]>([
    [
      "Название товара,ID варианта\nШарф,7\nКепка,7\n",
      'row 3, column «ID варианта»: expected an id of its own, found "7"',
    ],
    ["", "goods.csv cannot be imported: row 1: expected the titles of the columns, found nothing"],
    [
      "Имя;Цена\nЧай;5",
      "row 1: expected a column «Название товара» (or «Название товара или услуги»), found Имя, Цена",
    ],
    [
      "Название товара;Свойство: Цвет;Свойство: цвет\nЧай;а;б",
      "row 1, column «Свойство: цвет»: expected each option once, found it again",
    ],
    [
      "Название товара;Цена продажи\nЧай;5;\nЧай; зелёный;90",
      'row 3: expected 2 cells as in row 1, found "90" after them: a cell with a separator in it needs',
    ],
    [
      inRow3(["90", "дорого"]),
      'row 5, column «Цена продажи»: expected a number such as 1290.50, found "дорого"',
    ],
    [inRow3(["90", "-5"]), 'row 5, column «Цена продажи»: expected a number such as 1290.50, found "-5"'],
    [
      inRow3(["501002", "12a"]),
      'row 5, column «ID товара»: expected a whole number above 0, of at most 14 digits, found "12a"',
    ],
    [inRow3(["Чай", ""]), "row 5, column «Название товара или услуги»: expected a text, found nothing"],
    [
      inRow3(["скрыт", "где-то"]),
      'row 5, column «Видимость на витрине»: expected «выставлен» or «скрыт», found "где-то"',
    ],
    [
      inRow3([";;;;скрыт", ";;;javascript:1;скрыт"]),
      "row 5, column «Изображения»: expected addresses that begin with https://",
    ],
    [
      "Название товара\tНазвание товара в URL\nЧай\t../чай",
      'row 2, column «Название товара в URL»: expected letters, digits and hyphens, at most 200, found "../чай"',
    ],
    [
      "Название товара,Название товара в URL\nЧай,chay\nКофе,chay\n",
      'row 3, column «Название товара в URL»: expected an address of its own, found "chay"',
    ],
    [
      `Название товара\tРазмещение на сайте\nЧай\t${"а/".repeat(21)}`,
      "row 2, column «Размещение на сайте»: expected at most 20 collections in each other, found",
    ],
    [
      `${csv}\n501001;Чайник`,
      'row 6, column «ID товара»: expected all rows of a product after each other, found "501001" again',
    ],
    [
      `${csv}\n501003;"Чай`,
      'row 6: expected a quotation mark (") at the end of a cell, found the end of the file',
    ],
    [
      `${csv}\n501003;"${"x".repeat(1_100_000)}"`,
      "row 6: expected a row of at most 1 MiB, found a longer one",
    ],
    [
      Uint8Array.of(...new TextEncoder().encode(csv), 0xff, 0xff),
      "expected UTF-8, Windows-1251 or UTF-16 in the whole file, found bytes that are not UTF-8",
    ],
    [
      Buffer.from(`\uFEFF${csv}`, "utf16le").subarray(0, -1),
      "expected UTF-8, Windows-1251 or UTF-16 in the whole file, found bytes that are not UTF-16LE",
    ],
  ])("what is wrong is named, and nothing is imported (%#)", async (content, message) => {
    const platform = createPlatform({ now });
    const before = stored(platform);
    const imported = importFile(platform, "goods.csv", content);
    await expect(imported).rejects.toMatchObject({ code: "bad-catalog-file" });
    await expect(imported).rejects.toThrow(message);
    await expect(imported).rejects.toThrow("Nothing was imported");
    expect(stored(platform)).toEqual(before);
  });
});

describe("JSON", () => {
  const root = { id: 900, parent_id: null, title: "Всё", permalink: "everything" };
  const tea = { id: 901, parent_id: 900, title: "Чаи", permalink: "chai" };
  const filter = { id: 5, collection_id: 901, permalink: "red", version: 3 };
  const product = { id: 12, title: "Чай", collections_ids: [901], variants: [{ id: 13, price: "5.0" }] };
  const file = { products: [product], collections: [root, tea], filters: [filter] };

  test("what was exported is imported, and its root becomes the store's", async () => {
    const other = createPlatform({ now });
    await importFile(other, "catalog.json", JSON.stringify(file));
    const platform = createPlatform({ now });
    await importFile(platform, "export.JSON", JSON.stringify(other.state.export()));
    const { products, collections, filters } = stored(platform);
    expect(products).toEqual([product]);
    expect(collections).toEqual([{ ...tea, parent_id: 1 }]);
    expect(filters).toMatchObject([{ ...filter, version: now() / 1000 }]);
  });

  test("a filter of the file's root becomes one of the store's root", async () => {
    const platform = createPlatform({ now });
    const ofRoot = { ...filter, collection_id: root.id };
    await importFile(platform, "catalog.json", JSON.stringify({ ...file, filters: [ofRoot] }));
    expect(stored(platform).filters).toMatchObject([{ id: 5, collection_id: 1 }]);
  });

  test("a sample that was deleted comes back", async () => {
    const store = { title: "a", host: "a.localhost", deletedSamples: { collections: [20, 30] } };
    const seed = JSON.stringify({ format: "orderpane-store", version: 1, stores: [store] });
    const platform = createPlatform({ now, seed });
    const gifts = { ...tea, id: 30, parent_id: 1 };
    await importFile(platform, "catalog.json", JSON.stringify({ collections: [gifts] }));
    expect(stored(platform)).toMatchObject({ collections: [gifts], deletedSamples: { collections: [20] } });
  });

  test.each<[content: unknown, message: string]>([
    ["{", "catalog.json cannot be imported: expected JSON, found something else"],
    [[], "expected an object, found an array"],
    [{ goods: [] }, "products: expected a list of products, of collections or of filters that is not empty"],
    [{ products: [product, { title: "a" }] }, "products[1].id: expected an integer"],
    [{ products: [product, product] }, "products[1].id: 12 occurs twice"],
    [
      { products: [{ ...product, variants: [{ id: "x" }] }] },
      "products[0].variants[0].id: expected an integer",
    ],
    [{ products: [{ ...product, title: 5 }] }, "products[0].title: expected a text, found 5"],
    [
      { products: [product, { id: 14, collections_ids: "901" }] },
      'products[1].collections_ids: expected an array, found "901"',
    ],
    [
      { products: [{ ...product, properties: "Вес" }] },
      'products[0].properties: expected an array, found "Вес"',
    ],
    [
      { products: [{ ...product, characteristics: [{ id: 7, title: "5" }] }] },
      "products[0].characteristics[0].property_id: expected an integer",
    ],
    [{ products: [{ ...product, images: [{ url: "a" }] }] }, "products[0].images[0].id: expected an integer"],
    [
      { products: [{ ...product, created_at: "вчера" }] },
      'products[0].created_at: expected a time in ISO 8601, found "вчера"',
    ],
    ...([{}, "дорого", -5, "1e999", true] as const).map((price): [unknown, string] => [
      { products: [{ ...product, variants: [{ id: 13, price }] }] },
      'products[0].variants[0].price: expected an amount of at least 0, such as "1290.5", found',
    ]),
    [{ products: [product, { ...product, id: 14 }] }, "products[1].variants[0].id: 13 occurs twice"],
    [
      {
        products: [
          { id: 14, permalink: "chay" },
          { id: 15, permalink: "chay" },
        ],
      },
      'products[1].permalink: another product has "chay"',
    ],
    [{ stores: [file, file] }, "stores: expected one store, found 2"],
    [
      { stores: [{ ...file, filters: [{ id: 5 }] }] },
      "stores[0].filters[0].collection_id: expected an integer",
    ],
    [
      { collections: [{ ...tea, parent_id: 77 }] },
      "collections[0].parent_id: expected the id of a collection, found 77",
    ],
    [
      { collections: [root, { ...tea, parent_id: null }] },
      "collections[1].parent_id: expected one collection without a parent, found another one",
    ],
    [{ collections: [{ ...root, image: { url: 5 } }] }, "collections[0].image.url: expected a text, found 5"],
    [
      { filters: [{ ...filter, collection_id: 777 }] },
      "filters[0].collection_id: expected the id of a collection, found 777",
    ],
    [
      { filters: [{ ...filter, collection_id: 20, permalink: "belyy-farfor" }] },
      'filters[0].permalink: another filter of the collection has "belyy-farfor"',
    ],
    [
      { ...file, filters: [filter, { ...filter, id: 6 }] },
      'filters[1].permalink: another filter of the collection has "red"',
    ],
    [{ ...file, filters: [{ ...filter, title: 5 }] }, "filters[0].title: expected a text, found 5"],
    [
      { collections: [{ ...tea, parent_id: 1, permalink: "chay" }] },
      'collections[0].permalink: another collection has "chay"',
    ],
    [
      {
        collections: [root, { ...tea, parent_id: 902 }, { ...tea, id: 902, parent_id: 901, permalink: "b" }],
      },
      "collections[1].parent_id: expected a collection above, found one below (902)",
    ],
  ])("what is wrong is named, and nothing is imported (%#)", async (content, message) => {
    const platform = createPlatform({ now });
    const before = stored(platform);
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await expect(importFile(platform, "catalog.json", text)).rejects.toThrow(message);
    expect(stored(platform)).toEqual(before);
  });
});
