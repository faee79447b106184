import { describe, expect, test } from "vitest";
import { InvalidFieldError } from "./errors.ts";
import {
  decodeLogin,
  decodeLoginPath,
  decodeLoginRequest,
  decodeLoginReturn,
  decodeStoreCall,
  encodeLogin,
  encodeLoginPath,
  encodeLoginRequest,
  encodeLoginReturn,
  encodeStoreCall,
  type LoginUser,
  makeLoginTokens,
  makePassword,
} from "./lifecycle.ts";

interface Row {
  readonly encode: (url: string) => string;
  readonly decode: (query: URLSearchParams) => object;
  readonly value: object;
  readonly query: string;
}

const call = { shop: "shop-1.localhost:8080", token: "4f1c", insalesId: 42 };
const login = { shop: "чай.example", insalesId: 42, userId: 7, userEmail: "a+b@example.com" };
const request = { token: "a&b=c", login: "https://app.example.com/auto?x=1&y=2" };
const back = {
  token: "t1",
  userEmail: "anna@example.com",
  userName: "Анна <&>",
  userId: 7,
  token2: "t2",
  emailConfirmed: false,
  token3: "t3",
};

const rows = {
  "install and uninstall": {
    encode: (url) => encodeStoreCall(url, call),
    decode: decodeStoreCall,
    value: call,
    query: "shop=shop-1.localhost%3A8080&token=4f1c&insales_id=42",
  },
  login: {
    encode: (url) => encodeLogin(url, login),
    decode: decodeLogin,
    value: login,
    query: "shop=%D1%87%D0%B0%D0%B9.example&insales_id=42&user_id=7&user_email=a%2Bb%40example.com",
  },
  "the request for a login": {
    encode: (url) => encodeLoginRequest(url, request),
    decode: decodeLoginRequest,
    value: request,
    query: "token=a%26b%3Dc&login=https%3A%2F%2Fapp.example.com%2Fauto%3Fx%3D1%26y%3D2",
  },
  "the return from a login": {
    encode: (url) => encodeLoginReturn(url, back),
    decode: decodeLoginReturn,
    value: back,
    query:
      "token=t1&user_email=anna%40example.com&user_name=%D0%90%D0%BD%D0%BD%D0%B0+%3C%26%3E&user_id=7&token2=t2&email_confirmed=false&token3=t3",
  },
} satisfies Record<string, Row>;

const userTexts = new Set(["user_email", "user_name"]);

describe.each(Object.entries<Row>(rows))("spec: %s", (_name, { encode, decode, value, query }) => {
  const names = [...new URLSearchParams(query).keys()];

  test("adds its parameters to those of the URL, and replaces those with the same names", () => {
    expect(encode("https://app.example.com/path")).toBe(`https://app.example.com/path?${query}`);
    expect(encode(`https://app.example.com/?${names[0]}=evil&x=1&${names[0]}#/top`)).toBe(
      `https://app.example.com/?x=1&${query}#/top`,
    );
  });

  test("is decoded, with or without other parameters", () => {
    expect(decode(new URLSearchParams(query))).toEqual(value);
    expect(decode(new URLSearchParams(`flag&a=1&${query}`))).toEqual(value);
  });

  const empty = (field: string) => {
    const given = new URLSearchParams(query);
    given.set(field, "");
    return () => decode(given);
  };
  test.each(names.filter((name) => !userTexts.has(name)))("must not have an empty %s", (field) => {
    expect(empty(field)).toThrow(new InvalidFieldError(field, "must not be empty"));
  });

  test.each(names.filter((name) => userTexts.has(name)))("may have an empty %s", (field) => {
    expect(empty(field)).not.toThrow();
  });

  test.each(names)("must have exactly one value of %s", (field) => {
    const changed = (change: (given: URLSearchParams) => void) => {
      const given = new URLSearchParams(query);
      change(given);
      return () => decode(given);
    };
    const error = (problem: string) => new InvalidFieldError(field, problem);
    expect(changed((given) => given.delete(field))).toThrow(error("is missing"));
    expect(changed((given) => given.append(field, given.get(field)!))).toThrow(error("must be given once"));
  });
});

test.each(["0", "-7", "07", "7e0", "7\n", "٧", "9007199254740993"])("%o is not an identifier", (text) => {
  const query = new URLSearchParams({ shop: "a.example", token: "t", insales_id: text });
  expect(() => decodeStoreCall(query)).toThrow(
    new InvalidFieldError("insales_id", "must be a positive integer in decimal digits"),
  );
});

test.each(["True", "1", "yes", "true "])("%o is neither true nor false", (text) => {
  const query = new URLSearchParams(rows["the return from a login"].query);
  query.set("email_confirmed", text);
  expect(() => decodeLoginReturn(query)).toThrow(
    new InvalidFieldError("email_confirmed", "must be true or false"),
  );
});

test("a text of more than 1000 characters is refused", () => {
  const query = new URLSearchParams(rows["the return from a login"].query);
  query.set("user_name", "я".repeat(1000));
  expect(decodeLoginReturn(query).userName).toHaveLength(1000);
  query.set("user_name", "я".repeat(1001));
  expect(() => decodeLoginReturn(query)).toThrow(
    new InvalidFieldError("user_name", "must have at most 1000 characters, found 1001"),
  );
});

describe("spec: the path of a login in the store", () => {
  test.each([
    ["orderpane", "/admin/applications/orderpane/login"],
    ["моё/?", "/admin/applications/%D0%BC%D0%BE%D1%91%2F%3F/login"],
  ])("is encoded and decoded for %s", (id, path) => {
    expect(encodeLoginPath(id)).toBe(path);
    expect(decodeLoginPath(path)).toBe(id);
  });

  test.each(["/admin/applications//login", "/admin/applications/a/b/login", "/admin/applications/%ff/login"])(
    "is not %s",
    (path) => {
      expect(decodeLoginPath(path)).toBeNull();
    },
  );
});

// The digests come from md5sum (coreutils): printf %s '<text>' | md5sum

test("spec: the password is the digest of token and secret, without a separator", () => {
  expect(makePassword("4f1c0ffee0dbd0a7f00dcafe12345678", "secret-of-the-application")).toBe(
    "8391c6b45066ac17e4585cc59e9c8232", // 4f1c0ffee0dbd0a7f00dcafe12345678secret-of-the-application
  );
  expect(makePassword("", "")).toBe("d41d8cd98f00b204e9800998ecf8427e");
});

const anna: LoginUser = {
  userId: 7,
  userEmail: "anna@example.com",
  userName: "Анна Ласточкина",
  emailConfirmed: true,
};

test("spec: the three digests of a login cover its text in UTF-8", () => {
  expect(makeLoginTokens("login-token", anna, "password")).toEqual({
    token: "142d5a52fa387218e07ecc52ae4334b6", // login-tokenpassword
    token2: "519cea635f71d7d236b577c6c705bbf5", // login-tokenanna@example.comАнна Ласточкина7password
    token3: "c7ca2063818acb131044d87dfb6d4ff5", // login-tokenanna@example.comАнна Ласточкина7truepassword
  });
});

test("spec: two users can have the same digests, because there are no separators", () => {
  const bob = { userEmail: "bob@example.com", emailConfirmed: true };
  expect(makeLoginTokens("t", { ...bob, userName: "Bob1", userId: 77 }, "p")).toEqual(
    makeLoginTokens("t", { ...bob, userName: "Bob", userId: 177 }, "p"),
  );
});
