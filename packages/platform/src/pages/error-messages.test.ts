import { decode } from "he";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";
import { type Language, languages } from "../translations/message-table.ts";
import { createMessage as message, formatMessage, type Message } from "../translations/message.ts";
import type { Platform } from "../platform.ts";
import { createHandWait, type HandWait } from "../testing/hand-wait.ts";
import { type Call, startPlatform } from "../testing/test-client.ts";

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

/** The text of a page, without markup, code, and data of others. */
function textOn(page: string): string {
  const text = page
    .replace(/^[^]*<main/, "<main")
    .replace(/<\/main>[^]*$/, "")
    .replaceAll(/<(pre|code|script|select)\b[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return decode(text).trim();
}

/** Words in the other language: any Russian letter, or three Latin words in a row. Fewer are a name. */
function foreignOn(page: string, language: "ru" | "en"): readonly string[] {
  const foreign = language === "ru" ? /\b[a-z]{2,}(?: [a-z]{2,}){2,}/gi : /[а-яё]+/gi;
  return textOn(page).match(foreign) ?? [];
}

/** The text that the user of a page reads. */
function lookAt(page: string) {
  const language = /<html lang="(\w+)"/.exec(page)![1] as Language;
  return { text: textOn(page), language, foreign: foreignOn(page, language) };
}

const blank = { id: "a", title: "", installUrl: "", loginUrl: "", uninstallUrl: "", secret: "" };
const notInstalled = message("mustBeInstalled", { id: "new", state: message("neverInstalled") });
const badLoginUrl = { path: message("field:loginUrl"), expected: message("httpsAddress") };

const forms: [path: string, form: Record<string, string>, said: Message][] = [
  ["/applications", { ...blank, secret: "a b c" }, message("badSecret", { path: message("field:secret") })],
  ["/applications", { ...blank, loginUrl: "/login" }, message("badValue", badLoginUrl)],
  ["/applications", { title: "x".repeat(1_100_000) }, message("formTooLarge")],
  ["/applications/new/rights", {}, notInstalled],
];

const failures: [name: string, fail: () => void, said: Message][] = [
  ["another status", () => (server.handler = answerWith(503)), message("notOk", { status: 503 })],
  [
    "no response in time",
    () => (server.handler = () => patience.pass()),
    message("noAnswerInTime", { seconds: 10 }),
  ],
];

const foundElsewhere = { expected: "127.0.0.1", found: "evil.example" };

const addresses: [path: string, said: Message][] = [
  [login("new", "token=t&login=https://a.example/"), notInstalled],
  [login("stock", "login=https://a.example/"), message("badParameter", { name: "token" })],
  [login("stock", "token=t&login=https://evil.example/"), message("loginElsewhere", foundElsewhere)],
];

function login(id: string, query: string): string {
  return `/admin/applications/${id}/login?${query}`;
}

const install = () => platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });

describe.each(languages)("the page explains in its language, %s,", (language) => {
  const saying = (said: Message) => ({
    text: expect.stringContaining(formatMessage(said, language)) as string,
    language,
    foreign: [],
  });

  test.each(forms)("what is wrong with a form: %s %o", async (path, form, said) => {
    expect(lookAt(await submit(path, form, language))).toEqual(saying(said));
  });

  test.each(["https://evil.example", "null"])("that a form came from %s", async (origin) => {
    const headers = headersFor(language, { Origin: origin });
    const response = await call("POST", "/log/clear", { body: "", user: null, headers });
    expect(lookAt(await response.text())).toEqual(saying(message("formForeign")));
  });

  test.each(failures)("why a call to an application has failed: %s", async (_name, fail, said) => {
    await install();
    fail();
    expect(lookAt(await submit("/applications/stock/uninstall", {}, language))).toEqual(saying(said));
    expect(lookAt(await submit("/applications/stock/install", {}, language))).toEqual(saying(said));
    const [latest] = platform.requestLog.list(1, { source: "callback" });
    expect(lookAt(await open(`/log/${latest!.id}`, language))).toEqual(saying(said));
    expect(foreignOn(await open("/log", language), language)).toEqual([]);
    // The API reports it in English.
    expect(latest!.problem).toContain(formatMessage(said, "en"));
  });

  test.each(addresses)("what is wrong with an address: %s", async (path, said) => {
    await install();
    expect(lookAt(await open(path, language))).toEqual(saying(said));
  });

  test("that there is no store, but only to browsers", async () => {
    const ask = (headers: Record<string, string>) =>
      platform.fetch(new Request("http://nobody.localhost/orders", { headers }));
    const page = await ask(headersFor(language));
    expect(page.status).toBe(404);
    expect(lookAt(await page.text())).toEqual(saying(message("noStoreAt", { host: "nobody.localhost" })));
    expect(await (await ask({ Accept: "*/*" })).text()).toBe("There is no store at nobody.localhost.\n");
  });
});
