import { describe, expect, test } from "vitest";
import { rights as allRights } from "../back-office/resources/resources.ts";
import { validateApplication, validateInstall } from "./application-input.ts";

const secret = "secret-of-the-application";

test("a valid application is not changed", () => {
  const application = {
    id: "my-app.2_x",
    title: "Моё приложение",
    secret,
    installUrl: "https://app.example.com/install",
    loginUrl: "https://app.example.com/login?lang=ru#top",
    uninstallUrl: "http://127.0.0.1:3000/uninstall?a=1",
    autologinUrl: "http://app.localhost:3000/auto",
  };
  expect(validateApplication(application)).toEqual(application);
});

test("absent members become a random id and secret, the id as the title, and no URLs", () => {
  const [one, two] = [validateApplication({}), validateApplication({ installUrl: "", loginUrl: null })];
  expect(one).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    title: one.id,
    secret: expect.stringMatching(/^[0-9a-f]{32}$/),
    installUrl: null,
    loginUrl: null,
    uninstallUrl: null,
    autologinUrl: null,
  });
  expect(two).toMatchObject({ installUrl: null, loginUrl: null });
  expect([two.id === one.id, two.secret === one.secret]).toEqual([false, false]);
});

describe("an invalid application is refused", () => {
  const https = "expected an https address, or an http one of this machine";
  const rows: [string, unknown, string][] = [
    ["no object", null, "expected an object, found null"],
    ["an unknown member", { url: "x" }, 'unknown member "url", expected some of id, title, secret'],
    ["an id with a colon", { id: "a:b" }, "id: expected 1 to 64 letters, digits and . _ - with a letter"],
    ["an id that is a path", { id: ".." }, "id: expected 1 to 64 letters"],
    ["an id that is a number", { id: 7 }, "id: expected a text that is not empty, found 7"],
    ["an address of another kind", { installUrl: "ftp://a.example/" }, `installUrl: ${https}`],
    ["http for another machine", { loginUrl: "http://a.example/x" }, `loginUrl: ${https}`],
    [
      "parameters for installing (spec)",
      { installUrl: "https://a.example/?x=1" },
      "installUrl: expected an address without parameters",
    ],
  ];

  test.each(rows)("%s", (_name, value, problem) => {
    expect(() => validateApplication(value)).toThrow(
      expect.objectContaining({
        code: "bad-application",
        message: expect.stringContaining(`the application cannot be used: ${problem}`),
      }),
    );
  });
});

describe("no error quotes", () => {
  const error = (value: object) => {
    try {
      validateApplication(value);
    } catch (thrown) {
      return (thrown as Error).message;
    }
    throw new Error("nothing was refused");
  };

  test.each([[`${secret} with spaces`], ["x".repeat(201)], [12_345_678]])("the secret %o", (given) => {
    const message = error({ secret: given });
    expect(message).toContain("secret: expected 1 to 200 printable ASCII characters without a space");
    expect(message).toContain("leave it out, and the store makes one");
    expect(message).not.toContain(JSON.stringify(given).slice(1, -1) || '""');
  });

  test("the name and password of a URL", () => {
    const message = error({ loginUrl: "https://anna:canary-1@a.example/canary-2?canary-3" });
    expect(message).toContain("loginUrl: expected an address without a name or a password in it");
    expect(message).not.toMatch(/anna|canary/);
  });
});

test("an install may have a token, which errors never quote", () => {
  expect(validateInstall({ token: "token123" })).toEqual({ token: "token123", rights: undefined });
  for (const token of ["", "canary 1", "x".repeat(201), 7]) {
    expect(() => validateInstall({ token })).toThrow(/token: expected 1 to 200 (?!.*(canary|xxx|7))/);
  }
});

test.each([
  [{ rights: [] }, []],
  [{ rights: ["products", "widgets", "products"] }, ["widgets", "products"]],
])("the rights of %o are %o", (given, rights) => {
  expect(validateInstall(given).rights).toEqual(rights);
});

test.each([
  [{ rights: ["widgets", "all"] }, `rights[1]: expected one of ${allRights.join(", ")}, found "all"`],
  [{ right: [] }, 'unknown member "right", expected some of rights, token'],
])("%o are refused", (given, problem) => {
  expect(() => validateInstall(given)).toThrow(
    expect.objectContaining({ code: "bad-application", message: expect.stringContaining(problem) }),
  );
});
