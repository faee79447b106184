import { describe, expect, test } from "vitest";
import { InvalidFieldError } from "../errors.ts";
import {
  decodeLoginPath,
  decodeLoginRequest,
  encodeLogin,
  encodeLoginReturn,
  encodeStoreCall,
} from "./callbacks.ts";

const back = {
  token: "t1",
  userEmail: "anna@example.com",
  userName: "Анна <&>",
  userId: 7,
  token2: "t2",
  emailConfirmed: false,
  token3: "t3",
};
const login = { shop: "чай.example", insalesId: 42, userId: 7, userEmail: "a+b@example.com" };

const rows: readonly (readonly [name: string, encode: (url: string) => string, query: string])[] = [
  [
    "install and uninstall",
    (url) => encodeStoreCall(url, { shop: "shop-1.localhost:8080", token: "4f1c", insalesId: 42 }),
    "shop=shop-1.localhost%3A8080&token=4f1c&insales_id=42",
  ],
  [
    "login",
    (url) => encodeLogin(url, login),
    "shop=%D1%87%D0%B0%D0%B9.example&insales_id=42&user_id=7&user_email=a%2Bb%40example.com",
  ],
  [
    "the return from a login",
    (url) => encodeLoginReturn(url, back),
    "token=t1&user_email=anna%40example.com&user_name=%D0%90%D0%BD%D0%BD%D0%B0+%3C%26%3E&user_id=7&token2=t2&email_confirmed=false&token3=t3",
  ],
];

describe.each(rows)("spec: %s", (_name, encode, query) => {
  test("adds its parameters, and keeps the URL's other parameters and its fragment as they are", () => {
    expect(encode("https://app.example.com/path")).toBe(`https://app.example.com/path?${query}`);
    expect(encode("https://app.example.com/?flag&a=b%20c&a=2#/top")).toBe(
      `https://app.example.com/?flag&a=b%20c&a=2&${query}#/top`,
    );
  });

  test("replaces parameters of the URL that have one of its names, however these are spelled", () => {
    const [first = ""] = new URLSearchParams(query).keys();
    const spelled = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
    const url = `https://app.example.com/?${first}=evil&x=1&${spelled}=evil&${first}`;
    expect(encode(url)).toBe(`https://app.example.com/?x=1&${query}`);
  });
});

describe("spec: the request for a login", () => {
  const query = "token=a%26b%3Dc&login=https%3A%2F%2Fapp.example.com%2Fauto%3Fx%3D1%26y%3D2";

  test("is decoded, with or without other parameters", () => {
    expect(decodeLoginRequest(new URLSearchParams(`flag&a=1&${query}`))).toEqual({
      token: "a&b=c",
      login: "https://app.example.com/auto?x=1&y=2",
    });
  });

  test.each(["token", "login"])("must have exactly one value of %s", (field) => {
    const changed = (change: (given: URLSearchParams) => void) => {
      const given = new URLSearchParams(query);
      change(given);
      return () => decodeLoginRequest(given);
    };
    const error = (problem: string) => new InvalidFieldError(field, problem);
    expect(changed((given) => given.delete(field))).toThrow(error("is missing"));
    expect(changed((given) => given.set(field, ""))).toThrow(error("must not be empty"));
    expect(changed((given) => given.append(field, "x"))).toThrow(error("must be given once"));
  });

  test.each([
    ["/admin/applications/orderpane/login", "orderpane"],
    ["/admin/applications/%D0%BC%D0%BE%D1%91%2F%3F/login", "моё/?"],
    ["/admin/applications//login", null],
    ["/admin/applications/a/b/login", null],
    ["/admin/applications/a/login/", null],
    ["/admin/applications/a/login.json", null],
    ["/admin/applications/%ff/login", null],
    ["/x/admin/applications/a/login", null],
  ])("the path %s is that of the application %o", (path, id) => {
    expect(decodeLoginPath(path)).toBe(id);
  });
});
