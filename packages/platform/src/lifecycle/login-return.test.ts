import { describe, expect, test } from "vitest";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import { formatMessage } from "../translations/message.ts";
import { backOfficeUser, decideLogin, type LoginReturnOptions } from "./login-return.ts";

const application: Application = {
  id: "app",
  title: "App",
  secret: "secret-of-the-application",
  installUrl: null,
  loginUrl: "https://app.example.com/login?lang=ru%20RU&token=old",
  uninstallUrl: null,
  autologinUrl: "https://auto.example.com/session/autologin",
};
const installation: Installation = {
  storeId: 1,
  applicationId: "app",
  password: "password",
  rights: [],
  state: "installed",
  at: "2026-11-21T00:00:00.000Z",
};
const request = { token: "login-token", login: "https://auto.example.com/session/autologin?next=%2Forders" };

function ask(options: Partial<LoginReturnOptions> = {}) {
  const user = { ...backOfficeUser, userEmail: "anna@example.com" };
  const known = { applicationId: "app", application, installation };
  return decideLogin({ ...known, request, user, loginReturn: "login-url", ...options });
}

// The digests are md5sum's: printf %s 'login-tokenanna@example.comАнна Ласточкина7truepassword' | md5sum
const added =
  "token=142d5a52fa387218e07ecc52ae4334b6&user_email=anna%40example.com&user_name=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9B%D0%B0%D1%81%D1%82%D0%BE%D1%87%D0%BA%D0%B8%D0%BD%D0%B0&user_id=7&token2=519cea635f71d7d236b577c6c705bbf5&email_confirmed=true&token3=c7ca2063818acb131044d87dfb6d4ff5";

test("spec: the browser returns to the login URL, with the user and three digests added", () => {
  expect(ask()).toEqual({ url: `https://app.example.com/login?lang=ru+RU&${added}` });
});

test.each([
  "https://auto.example.com/session/autologin?next=%2Forders",
  "https://auto.example.com/elsewhere?next=%2Forders",
  "https://app.example.com/autologin?next=%2Forders",
])("observed: the browser returns to the URL of the request, with its parameters: %s", (login) => {
  expect(ask({ loginReturn: "autologin-url", request: { token: "login-token", login } })).toEqual({
    url: `${login}&${added}`,
  });
});

describe("the browser does not return", () => {
  const bare = (login: string) => ({ request: { token: "t", login } });
  const isBeing: Installation = { ...installation, state: "installing" };
  const rows: [string, Partial<LoginReturnOptions>, number, RegExp][] = [
    ["to an application that is not registered", { application: undefined }, 404, /register it first/],
    [
      "to an application that was never installed",
      { installation: undefined },
      403,
      /it is not installed: install/,
    ],
    [
      "to an application that is being installed",
      { installation: isBeing },
      403,
      /it is installing: install it, or wait/,
    ],
    ["without a login URL", { application: { ...application, loginUrl: null } }, 404, /has no login URL/],
    ["when login is not an address", bare("nonsense"), 400, /found no http or https address/],
    ["for another domain", bare("https://app.evil.com/"), 403, /in example\.com.*in evil\.com/],
    ["for a domain with the same ending", bare("https://notexample.com/"), 403, /in notexample\.com/],
    ["for a domain behind a backslash", bare("https://evil.net\\@example.com/"), 403, /evil\.net/],
    [
      "to an origin of no registered URL (loginReturn)",
      { ...bare("https://auto.example.com:8443/session/autologin"), loginReturn: "autologin-url" },
      403,
      /expected an address at https:\/\/app\.example\.com, https:\/\/auto\.example\.com, as the registered .* register/,
    ],
  ];

  test.each(rows)("%s", (_name, options, status, reason) => {
    const answer = ask(options);
    expect(answer).toEqual({ status, reason: expect.anything() });
    expect("reason" in answer && formatMessage(answer.reason, "en")).toMatch(reason);
  });
});

test.each([
  ["http://127.0.0.2/", "http://127.0.0.1/login"],
  ["http://a.localhost/", "http://b.localhost/login"],
  ["http://[::1]/", "http://127.0.0.1/login"],
])("assumed: names of this machine are compared in full: %s is not %s", (login, loginUrl) => {
  expect(ask({ application: { ...application, loginUrl }, request: { token: "t", login } })).toMatchObject({
    reason: { code: "loginElsewhere" },
  });
});
