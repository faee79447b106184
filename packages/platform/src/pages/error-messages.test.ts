import { decode } from "he";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";
import { type Language, languages } from "../translations/message-table.ts";
import { createMessage as message, formatMessage, type Message } from "../translations/message.ts";
import type { Platform } from "../platform.ts";
import { type Call, startPlatform } from "../testing/test-client.ts";

let platform: Platform;
let call: Call;
let server: ApplicationServer;
beforeEach(async () => {
  ({ platform, call } = startPlatform());
  server = await startApplicationServer();
  const urls = { installUrl: `${server.url}/install`, uninstallUrl: `${server.url}/uninstall` };
  platform.lifecycle.register({ id: "stock", title: "Stock", loginUrl: `${server.url}/login`, ...urls });
  platform.lifecycle.register({ id: "new", title: "New" });
  await platform.lifecycle.install({ id: 1 }, "stock", { address: "localhost" });
});
afterEach(async () => {
  platform.close();
  await server.close();
});

const headersFor = (language: Language) => ({ Accept: "text/html", "Accept-Language": language });

async function open(path: string, language: Language): Promise<string> {
  return textOf(await call("GET", path, { user: null, headers: headersFor(language) }));
}

/** Sends a form and returns the text of the page that it redirects to. */
async function submit(path: string, form: Record<string, string>, language: Language): Promise<string> {
  const body = new URLSearchParams(form).toString();
  const type = "application/x-www-form-urlencoded";
  const response = await call("POST", path, { body, type, user: null, headers: headersFor(language) });
  const location = response.headers.get("location");
  return location === null ? textOf(response) : open(location, language);
}

async function textOf(response: Response): Promise<string> {
  return decode((await response.text()).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "));
}

const blank = { id: "a", title: "", installUrl: "", loginUrl: "", uninstallUrl: "", secret: "" };
const notInstalled = message("mustBeInstalled", { id: "new", state: message("neverInstalled") });
const badLoginUrl = { path: message("field:loginUrl"), expected: message("httpsAddress") };

const forms: [path: string, form: Record<string, string>, expected: Message][] = [
  ["/applications", { ...blank, secret: "a b c" }, message("badSecret", { path: message("field:secret") })],
  ["/applications", { ...blank, loginUrl: "/login" }, message("badValue", badLoginUrl)],
  ["/applications/new/uninstall", {}, notInstalled],
];

const foundElsewhere = { expected: "127.0.0.1", found: "evil.example" };

const logins: [application: string, query: string, expected: Message][] = [
  ["new", "token=t&login=https://a.example/", notInstalled],
  ["stock", "login=https://a.example/", message("badParameter", { name: "token" })],
  ["stock", "token=t&login=https://evil.example/", message("loginElsewhere", foundElsewhere)],
];

describe.each(languages)("in the language %s, a page explains", (language) => {
  const containing = (expected: Message) => expect.stringContaining(formatMessage(expected, language));

  test.each(forms)("why the form %s %o is refused", async (path, form, expected) => {
    expect(await submit(path, form, language)).toEqual(containing(expected));
  });

  test("how other languages find the host of a store", async () => {
    const address = "http://lastochka.localhost:4490/applications";
    const response = await platform.fetch(new Request(address, { headers: headersFor(language) }));
    const note = message("hostsNote", { host: "lastochka.localhost" });
    expect(await textOf(response)).toEqual(containing(note));
    expect(await open("/applications", language)).not.toContain("/etc/hosts");
  });

  test("why a call to an application has failed", async () => {
    server.handler = answerWith(503);
    const expected = containing(message("notOk", { status: 503 }));
    expect(await submit("/applications/stock/uninstall", {}, language)).toEqual(expected);
    const [latest] = platform.requestLog.list(1);
    expect(await open(`/log/${latest!.id}`, language)).toEqual(expected);
  });

  test.each(logins)("why the login into %s with %s is refused", async (id, query, expected) => {
    expect(await open(`/admin/applications/${id}/login?${query}`, language)).toEqual(containing(expected));
  });
});
