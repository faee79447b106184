import { sampleOrders } from "@orderpane/protocol/samples";
import { createRedactor } from "@orderpane/protocol/secrets";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Exchange, redactExchange } from "./redact-exchange.ts";

const password = "5f4dcc3b5aa765d61d8327deb882cf99";
const header = Buffer.from(`app:${password}`).toString("base64");
const secrets = createRedactor([password, header], () => "[secret]");

interface Given {
  readonly path?: string;
  readonly requestHeaders?: Headers;
  readonly requestBody?: string;
  readonly responseHeaders?: Headers;
  /** `null`: bytes that are not text. */
  readonly responseBody?: string | null;
  readonly type?: string;
  readonly personal?: string[];
}

function redact({
  path = "/admin/orders/1.json",
  type = "application/json",
  personal = [],
  ...given
}: Given) {
  const bytes = (text: string | null) => (text === null ? Buffer.from([0xff]) : Buffer.from(text));
  const raw: Exchange = {
    request: {
      method: "GET",
      path,
      headers: given.requestHeaders ?? new Headers(),
      body: bytes(given.requestBody ?? ""),
    },
    response: {
      status: 200,
      headers: given.responseHeaders ?? new Headers({ "content-type": type }),
      body: bytes(given.responseBody === undefined ? "" : given.responseBody),
    },
  };
  return redactExchange(1, raw, { secrets, personal: new Set(personal) });
}

const bodyOf = (responseBody: string | null, type = "application/json") =>
  redact({ responseBody, type }).fixture.answer.body;
const json = (value: unknown, path = "/admin/orders/1.json") =>
  JSON.parse(redact({ responseBody: JSON.stringify(value), path }).fixture.answer.body!) as unknown;
const product = "/admin/products/1.json";

describe("a JSON response", () => {
  test("shows what was ordered, but not by whom", () => {
    const kept = {
      id: 7,
      number: 1001,
      total_price: "1500.0",
      created_at: "2026-11-21T09:00:00.000+03:00",
      order_lines: [{ id: 1, title: "Чай", sku: "T-1", quantity: 2 }],
    };
    const personal = {
      comment: "Позвоните Анне",
      key: "abc",
      client: {
        id: 5,
        name: "Анна",
        phone: 79161234567,
        email: "a@b.ru",
        registered: true,
        inn: "7701234567",
      },
      shipping_address: { id: 6, zip: "101000", house: "12", latitude: 55.7 },
      fields_values: [{ id: 8, field_id: 9, name: "Как звать", value: "Анна" }],
      custom_status: { permalink: "new", title: "Новый" },
      something_new: "кто знает что",
    };
    expect(json({ ...kept, ...personal })).toEqual({
      ...kept,
      comment: "[text]",
      key: "[token]",
      client: { id: 5, name: "[name]", phone: 0, email: "[email]", registered: true, inn: "[text]" },
      shipping_address: { id: 6, zip: "[address]", house: "[text]", latitude: 0 },
      fields_values: [{ id: 8, field_id: 9, name: "[name]", value: "[text]" }],
      custom_status: { permalink: "new", title: "[text]" },
      something_new: "[text]",
    });
  });

  test("personal data found in one place is redacted everywhere, before and after", () => {
    const order = {
      order_lines: [{ title: "Чай для ИВАНОВОЙ-Петровой" }],
      client: { name: "Ивановой-Петровой" },
      order_line: { order_lines: [{ title: "ивановой-петровой" }] },
    };
    expect(json(order)).toMatchObject({
      order_lines: [{ title: "Чай для [personal]" }],
      order_line: { order_lines: [{ title: "[personal]" }] },
    });
  });

  test.each([
    ["an address of mail", "пишите anna.k+1@mail.example.ru или так", "пишите [email] или так"],
    ["a telephone number", "звоните +7 (916) 123-45-67!", "звоните [phone]!"],
    ["the password", `x${password}y`, "x[secret]y"],
    ["the header", `Basic ${header}`, "Basic [secret]"],
    ["a digest", "d41d8cd98f00b204e9800998ecf8427e", "[token]"],
    ["a key", "sk_live_4eC39HqLyjWDarjtT1zdp7dcTYooMQauvdEDq54", "[token]"],
    [
      "the values in an address",
      "a page https://a.example/x?a=1&b[c]=2#d=3&e",
      "a page https://a.example/x?a=[text]&b[c]=[text]#d=[text]&[text]",
    ],
    [
      "nothing of the kind",
      "Улун «Те Гуань Инь», 100 г, арт. 10-20",
      "Улун «Те Гуань Инь», 100 г, арт. 10-20",
    ],
    [
      "the marker of a widget",
      '<div data-orderpane="p/w" data-build="0123456789abcdef">',
      '<div data-orderpane="p/w" data-build="0123456789abcdef">',
    ],
  ])("a text that is kept loses %s", (_, title, expected) => {
    expect(json({ title }, product)).toEqual({ title: expected });
  });

  const personalNames = `
    mobilePhone date_of_birth dob post_code zip_code passport_number loyalty_card cvv client_inn account_number code
    telegram_id loyal_id Телефон`;

  test.each(personalNames.trim().split(/\s+/))("%s is of a person, wherever it stands", (name) => {
    for (const value of ["2345678", 2_345_678, "4821", "1990-02-03"]) {
      const records = {
        a: { [name]: value },
        client: { [name]: value },
        b: { [name]: { id: 8, series: value } },
      };
      for (const path of ["/admin/orders/1.json", "/admin/clients/1.json", "/admin/7.json", product]) {
        const kept = JSON.stringify(json({ [name]: value, ...records }, path));
        expect(kept).not.toContain(String(value));
      }
      const element = /^\w+$/.test(name) ? name.replaceAll("_", "-") : "phone";
      const xml = `<order><${element}>${value}</${element}></order>`;
      expect(bodyOf(xml, "application/xml")).not.toContain(String(value));
    }
  });

  test("free text is kept only where the shop writes it: products, order lines and widgets", () => {
    const text = "для Ивана Петрова, ул. Ленина 5";
    const texts = { title: text, description: text, message: text, url: "https://a.example/x?phone=2345678" };
    const redacted = { title: "[text]", description: "[text]", message: "[text]", url: "[text]" };
    const kept = { ...texts, url: "https://a.example/x?phone=[text]" };
    expect(json({ ...texts, delivery_info: texts, order_lines: [texts] })).toEqual({
      ...redacted,
      delivery_info: redacted,
      order_lines: [kept],
    });
    expect(json({ ...texts, variants: [texts], reviews: [texts] }, product)).toEqual({
      ...kept,
      variants: [kept],
      reviews: [redacted],
    });
    expect(json([{ code: text, title: text }], "/admin/application_widgets.json")).toEqual([
      { code: text, title: "[text]" },
    ]);
  });

  test("names of members are redacted too", () => {
    expect(json({ "anna@mail.ru": 1, "Анна Иванова": 2 })).toEqual({ "[key]": 0 });
  });
});

describe("an XML response", () => {
  const xml = (body: string) => bodyOf(body, "application/xml; charset=utf-8");

  test("is redacted by the same rules", () => {
    const document = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Анна --><order secret="x"><id type="integer">7</id><client><name>Анна &amp; Ко</name><phone nil="true"/><email><![CDATA[a@b.ru]]></email></client>
<comment>звоните</comment><title>для Анны</title><order-lines type="array"><order-line><title>Чай &lt;b&gt; a@b.ru</title></order-line></order-lines></order>`;
    expect(xml(document)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<order><id type="integer">7</id><client><name>[name]</name><phone nil="true"/><email>[email]</email></client>
<comment>[text]</comment><title>[text]</title><order-lines type="array"><order-line><title>Чай &lt;b&gt; [personal]</title></order-line></order-lines></order>`);
  });

  test("stays well-formed: forbidden characters are replaced, and a carriage return is kept", () => {
    const widget = (code: string) => `<application-widget><code>${code}</code></application-widget>`;
    const { fixture } = redact({
      path: "/admin/application_widgets/1.xml",
      responseBody: widget("x&#13;&lt;&#1;\uFFFE&#xD800;y"),
      type: "application/xml",
    });
    expect(fixture.answer.body).toBe(widget("x&#13;&lt;\uFFFD\uFFFD\uFFFDy"));
  });

  test.each(["<a><b></a></b>", "<a>", "</a>", "<a", "<!DOCTYPE a><a/>", "<a b=c/>", "текст <a/> &"])(
    "%s is not understood, so it is not kept",
    (document) =>
      expect(xml(`${document}Анна`)).toMatch(/^\[application\/xml, \d+ characters, not kept\]$|^\[text\]/),
  );
});

describe("other bodies", () => {
  test.each([
    ["no JSON", "{Анна", "application/json", "[application/json, 5 characters, not kept]"],
    ["a page", "<html>Анна</html>", "text/html", "[text/html, 17 characters, not kept]"],
    [
      "a short text",
      "HTTP Basic: Access denied.\n",
      "text/plain; charset=utf-8",
      "HTTP Basic: Access denied.\n",
    ],
    ["bytes", null, "application/json", "[bytes, not kept]"],
    ["nothing", "", "application/json", null],
  ])("%s", (_, body, type, kept) => {
    expect(bodyOf(body, type)).toBe(kept);
  });
});

test("headers, path and query keep only what is known to be harmless", () => {
  const { fixture } = redact({
    path: "/admin/orders.json?page=2&email=a%40b.ru&q=Анна&fields=id,number&Анна=1",
    requestHeaders: new Headers({
      authorization: `Basic ${header}`,
      cookie: "a=b",
      accept: "application/json",
    }),
    responseHeaders: new Headers({
      "content-type": "application/json",
      "set-cookie": "session=abc",
      "api-usage-limit": "3/500",
      "x-user": "anna",
      location: `https://shop.example/login?token=${password}`,
    }),
  });
  expect(fixture.request).toMatchObject({
    path: "/admin/orders.json?page=2&email=[text]&q=[text]&fields=id,number&[name]=[text]",
    headers: { accept: "application/json" },
  });
  expect(fixture.answer.headers).toEqual({
    "content-type": "application/json",
    "api-usage-limit": "3/500",
    location: "https://shop.example/login?[text]",
  });
});

test("personal data of earlier exchanges is redacted in later ones", () => {
  const { learned } = redact({ responseBody: JSON.stringify({ client: { name: "Серафима Кац" } }) });
  expect(learned).toEqual(["серафима кац", "серафима"]);
  const { fixture } = redact({
    path: product,
    responseBody: JSON.stringify({ title: "Для Серафимы и СЕРАФИМА" }),
    personal: [...learned],
  });
  expect(fixture.answer.body).toBe('{"title":"Для Серафимы и [personal]"}');
});

test.each(Object.keys(sampleOrders))("the sample order %s: no text of its buyer is left", (name) => {
  const order = sampleOrders[name as keyof typeof sampleOrders]();
  const told = [order.client, order.shipping_address, order.fields_values, order.comment];
  const texts = [...new Set(textsIn(told))];
  const kept = bodyOf(JSON.stringify(order))!;
  expect(texts.filter((text) => kept.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
});

/** The texts that may identify a person. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string")
    return /^(?:\w+::\w+|[\d-]{0,10}T?[\d:.+]*|\s*|.{0,3})$/.test(value) ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("a secret is never kept, wherever it was, and hostile bodies do not throw", () => {
  const anywhere = fc.constantFrom(password, header, password.toUpperCase(), encodeURIComponent(header));
  const text = fc.tuple(fc.string(), anywhere, fc.string()).map((parts) => parts.join(""));
  const types = fc.constantFrom("application/json", "application/xml", "text/plain", "text/html", "");
  fc.assert(
    fc.property(text, fc.jsonValue(), types, (secret, value, type) => {
      for (const body of [
        secret,
        JSON.stringify({ code: secret, title: [secret], value }),
        `<a><code>${secret}</code></a>`,
      ]) {
        const { fixture } = redact({
          responseBody: body,
          type,
          path: `/admin/application_widgets.json?fields=${encodeURIComponent(secret)}`,
        });
        const kept = JSON.stringify(fixture).toLowerCase();
        expect(kept).not.toContain(password);
        expect(kept).not.toContain(header.toLowerCase());
      }
    }),
    { numRuns: 300 },
  );
});

test.each(["a@", "1-", "token=", "<a>", "a.b@c.", "-/", "https://"])(
  "a long text of %j again and again is redacted in seconds, not hours",
  { timeout: 10_000 },
  (part) => {
    const path = "/admin/application_widgets.json";
    const text = part.repeat(32_000);
    expect(redact({ path, responseBody: JSON.stringify({ code: text }) }).fixture.answer.body).not.toBeNull();
    expect(bodyOf(text, "application/xml")).not.toBeNull();
  },
);
