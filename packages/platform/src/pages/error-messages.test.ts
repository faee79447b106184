import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type ApplicationServer,
  answerWith,
  startApplicationServer,
} from "../lifecycle/testing/application-server.ts";
import type { Platform } from "../platform.ts";
import { createHandWait, type HandWait } from "../testing/hand-wait.ts";
import { type Call, startPlatform } from "../testing/test-client.ts";
import { foreignOn, textOn } from "./testing/page-text.ts";

const languages = ["ru", "en"] as const;
type Language = (typeof languages)[number];

let platform: Platform;
let call: Call;
let server: ApplicationServer;
let patience: HandWait;
beforeEach(async () => {
  patience = createHandWait();
  ({ platform, call } = startPlatform({ wait: patience.wait }));
  server = await startApplicationServer();
  const urls = { installUrl: `${server.url}/install`, uninstallUrl: `${server.url}/uninstall` };
  platform.lifecycle.register({ id: "stock", title: "Stock", loginUrl: `${server.url}/login`, ...urls });
  platform.lifecycle.register({ id: "new", title: "New" });
});
afterEach(async () => {
  platform.close();
  await server.close();
});

function headersFor(language: Language, more?: Record<string, string>): Record<string, string> {
  return { Accept: "text/html", "Accept-Language": language, ...more };
}

async function open(path: string, language: Language): Promise<string> {
  return (await call("GET", path, { user: null, headers: headersFor(language) })).text();
}

/** Sends a form and returns the page that it redirects to. */
async function submit(path: string, form: Record<string, string>, language: Language): Promise<string> {
  const body = new URLSearchParams(form).toString();
  const type = "application/x-www-form-urlencoded";
  const response = await call("POST", path, { body, type, user: null, headers: headersFor(language) });
  const location = response.headers.get("location");
  return location === null ? response.text() : open(location, language);
}

/** Problems of a page: the message is missing, or a text is in the other language. */
function wrongWith(page: string, language: Language, said: Readonly<Record<Language, string>>): string[] {
  const spoken = textOn(page);
  return [
    ...(spoken.includes(said[language]) ? [] : [`not said: ${said[language]}, but ${spoken}`]),
    ...(page.includes(`<html lang="${language}"`) ? [] : ["the language of the page"]),
    ...foreignOn(page, language),
  ];
}

const application = { id: "a", title: "", installUrl: "", loginUrl: "", uninstallUrl: "", secret: "" };
const elsewhere = { installUrl: "http://shop.example/install" };

const forms: [path: string, form: Record<string, string>, ru: string, en: string][] = [
  [
    "/applications",
    { ...application, id: "a b" },
    "Так описать приложение нельзя. Идентификатор: ожидается от 1 до 64 латинских букв",
    "id: expected 1 to 64 letters",
  ],
  [
    "/applications",
    { ...application, secret: "short" },
    "Секрет: ожидается от 16 до 200 печатных символов ASCII без пробелов; получено: другой текст, символов: 5. Оставьте поле пустым",
    "secret: expected 16 to 200 printable ASCII characters",
  ],
  [
    "/applications",
    { ...application, loginUrl: "/login" },
    "URL входа: ожидается адрес https, например https://app.example.com/path; получено: другой текст.",
    "loginUrl: expected an https address",
  ],
  [
    "/applications",
    { ...application, ...elsewhere },
    "URL установки: ожидается адрес https: по http можно обращаться только к серверам на этой машине, например http://localhost:3000/path; получено: адрес на http://shop.example.",
    "http is for servers on this machine alone",
  ],
  [
    "/applications",
    { ...application, uninstallUrl: "https://anna:secret@a.example/" },
    "URL удаления: ожидается адрес, в котором нет имени и пароля",
    "uninstallUrl: expected an address without a name or a password in it",
  ],
  [
    "/applications",
    { ...application, installUrl: "https://a.example/?x=1" },
    "URL установки: ожидается адрес без параметров и без #",
    "installUrl: expected an address without parameters",
  ],
  [
    "/applications",
    { ...application, id: "stock" },
    "Приложение stock уже есть",
    "There is an application stock already",
  ],
  ...["install", "rights", "uninstall", "unregister"].map((verb): (typeof forms)[number] => [
    `/applications/nobody/${verb}`,
    {},
    "Приложение &quot;nobody&quot; не зарегистрировано; зарегистрированы: new, orderpane, stock.",
    "no application &quot;nobody&quot; is registered",
  ]),
  [
    "/applications/new/rights",
    {},
    "Приложение new должно быть установлено в этом магазине или устанавливаться, а оно не установлено.",
    "new must be installing or installed in this store, it is not",
  ],
  [
    "/applications/new/uninstall",
    {},
    "Приложение new должно быть установлено в этом магазине, а оно не установлено.",
    "new must be installed in this store, it is not",
  ],
  [
    "/__store/variants",
    { limitStatus: "999" },
    "У варианта limitStatus нет значения &quot;999&quot;; есть: 429, 503.",
    "the variant limitStatus has no value",
  ],
  [
    "/__store/variants",
    { nothing: "1" },
    "У магазина нет варианта &quot;nothing&quot;; есть: putBody,",
    "the store has no variant",
  ],
  [
    "/applications",
    { title: "x".repeat(70_000) },
    "Форма не принята Она больше 64 КиБ.",
    "The form was refused It is larger than 64 KiB.",
  ],
];

describe.each(languages)("%s: the page explains in its language what is wrong with a form", (language) => {
  test.each(forms)("%s %o", async (path, form, ru, en) => {
    expect(wrongWith(await submit(path, form, language), language, { ru, en })).toEqual([]);
  });

  test("without any application", async () => {
    for (const { id } of platform.lifecycle.applications()) platform.lifecycle.unregister(id);
    const page = await submit("/applications/nobody/install", {}, language);
    expect(wrongWith(page, language, { ru: "как и никакое другое", en: "expected one of none" })).toEqual([]);
  });

  test("while an install is under way", async () => {
    const asked = new Promise<() => void>((resolve) => {
      server.handler = (_request, response) => resolve(() => response.end());
    });
    const installing = platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
    const respond = await asked;
    const busy = { ru: "Приложение stock сейчас устанавливается.", en: "stock is being installed: wait" };
    expect(wrongWith(await submit("/applications/stock/install", {}, language), language, busy)).toEqual([]);
    expect(wrongWith(await submit("/applications/stock/unregister", {}, language), language, busy)).toEqual(
      [],
    );
    const page = await submit("/applications/stock/uninstall", {}, language);
    expect(
      wrongWith(page, language, { ru: "а оно ещё устанавливается.", en: "it is installing: install it" }),
    ).toEqual([]);
    respond();
    await installing;
  });

  test.each(["https://evil.example", "null"])("from %s", async (origin) => {
    const headers = headersFor(language, { Origin: origin });
    const response = await call("POST", "/log/clear", { body: "", user: null, headers });
    const said = {
      ru: "Её прислала страница с другого адреса.",
      en: "A page of another origin has sent it.",
    };
    expect(wrongWith(await response.text(), language, said)).toEqual([]);
  });

  test("that was cut off", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("the client is gone"));
      },
    });
    const response = await call("POST", "/applications", { body, user: null, headers: headersFor(language) });
    expect(
      wrongWith(await response.text(), language, {
        ru: "Она пришла не целиком.",
        en: "Not all of it has arrived.",
      }),
    ).toEqual([]);
  });
});

const failures: [name: string, fail: () => void, ru: string, en: string][] = [
  [
    "another status",
    () => (server.handler = answerWith(503)),
    "Сервер ответил 503, а ожидается ровно 200.",
    "answered 503, expected exactly 200",
  ],
  [
    "a redirect",
    () => (server.handler = answerWith(302, "", { Location: "/" })),
    "по перенаправлениям магазин не ходит",
    "redirects are not followed",
  ],
  [
    "a connection that is cut",
    () => (server.handler = ({ socket }) => socket.destroy()),
    "Сервер приложения недоступен: соединение оборвано до ответа",
    "the connection was cut before an answer came",
  ],
  [
    "a response that is not HTTP",
    () => (server.handler = ({ socket }) => socket.end("hello\r\n")),
    "не похоже на HTTP",
    "the response is not HTTP",
  ],
  [
    "no response in time",
    () => (server.handler = () => patience.pass()),
    "Нет ответа за 10 с. Сначала отвечайте 200",
    "no answer within 10 seconds: answer 200 first",
  ],
  [
    "nobody listening",
    () => {
      const installUrl = "http://127.0.0.1:2/install";
      platform.lifecycle.register({ id: "stock", installUrl, uninstallUrl: installUrl });
    },
    "там никто не слушает",
    "nothing listens there",
  ],
];

describe.each(languages)(
  "%s: every page explains in its language why a call to an application has failed",
  (language) => {
    test.each(failures)("%s", async (_name, fail, ru, en) => {
      await platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
      fail();
      const said = { ru, en };
      expect(wrongWith(await submit("/applications/stock/uninstall", {}, language), language, said)).toEqual(
        [],
      );
      expect(wrongWith(await submit("/applications/stock/install", {}, language), language, said)).toEqual(
        [],
      );
      expect(wrongWith(await open("/applications", language), language, said)).toEqual([]);
      const [latest] = platform.requestLog.list(1, { source: "callback" });
      expect(wrongWith(await open(`/log/${latest!.id}`, language), language, said)).toEqual([]);
      expect(foreignOn(await open("/log", language), language)).toEqual([]);
      // The API reports it in English.
      expect(platform.lifecycle.callbacks({ id: 1 })[0]!.callback!.problem).toContain(en);
    });

    test("the filter of the log finds it by its words", async () => {
      server.handler = answerWith(503);
      await platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
      const word = { ru: "ожидается ровно", en: "expected exactly" }[language];
      const page = await open(`/log?text=${encodeURIComponent(word)}`, language);
      expect(page.match(/data-entry="/g)).toHaveLength(1);
    });
  },
);

const addresses: [path: string, ru: string, en: string][] = [
  ["/log?status=9xx", "Статус: ожидается код (404), класс (4xx) или none", "the filter &quot;status&quot;"],
  ["/nothing", "Страница не найдена", "Page not found"],
];

const logins: [query: string, ru: string, en: string][] = [
  ["nobody/login?token=t&login=https://a.example/", "не зарегистрировано", "register it first"],
  ["new/login?token=t&login=https://a.example/", "а оно не установлено", "it is not: install it first"],
  ["orderpane/login?token=t&login=https://a.example/", "Укажите его", "register one"],
  ["stock/login?login=https://a.example/", "Параметра token нет.", "token is missing"],
  ["stock/login?token=&login=x", "Параметр token пуст.", "token must not be empty"],
  ["stock/login?token=1&token=2&login=x", "должен быть один, а их 2", "must be given once, found 2"],
  ["stock/login?token=t&login=x", "получен не адрес http", "found no http or https address"],
  ["stock/login?token=t&login=https://evil.example/", "адрес в evil.example", "found one in evil.example"],
];

describe.each(languages)(
  "%s: the page explains in its language what is wrong with an address",
  (language) => {
    test.each(addresses)("%s", async (path, ru, en) => {
      expect(wrongWith(await open(path, language), language, { ru, en })).toEqual([]);
    });

    test.each(logins)("%s", async (path, ru, en) => {
      await platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
      expect(wrongWith(await open(`/admin/applications/${path}`, language), language, { ru, en })).toEqual(
        [],
      );
    });

    test("of an autologin URL that is not the registered one", async () => {
      platform.variants.set({ loginReturn: "autologin-url" });
      await platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
      const path = `/admin/applications/stock/login?token=t&login=${encodeURIComponent(server.url)}`;
      const none = { ru: "а его нет. Укажите его.", en: "the registered autologin URL: register one" };
      expect(wrongWith(await open(path, language), language, none)).toEqual([]);
      const autologinUrl = `${server.url}/auto`;
      const known = platform.lifecycle.application("stock");
      platform.lifecycle.register({ id: "stock", loginUrl: known.loginUrl, autologinUrl });
      const other = { ru: `URL автологина, ${autologinUrl}`, en: `autologin URL, ${autologinUrl}` };
      expect(wrongWith(await open(path, language), language, other)).toEqual([]);
    });

    test("of a missing store, as a page only for browsers", async () => {
      const ask = (headers: Record<string, string>) =>
        platform.fetch(new Request("http://nobody.localhost/orders", { headers }));
      const page = await ask(headersFor(language));
      expect(page.status).toBe(404);
      const said = {
        ru: "По адресу nobody.localhost нет магазина.",
        en: "There is no store at nobody.localhost.",
      };
      expect(wrongWith(await page.text(), language, said)).toEqual([]);
      expect(await (await ask({ Accept: "*/*" })).text()).toBe("There is no store at nobody.localhost.\n");
    });
  },
);
