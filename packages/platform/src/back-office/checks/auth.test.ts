import { describe, expect, test } from "vitest";
import { installationOf } from "../testing/start-back-office.ts";
import { readBasicCredentials } from "../../http/basic-credentials.ts";
import { isAuthentic } from "./auth.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

describe("reading the header", () => {
  test.each([
    ["login and password", basic("app:secret"), { login: "app", password: "secret" }],
    ["a password with colons", basic("app:a:b:"), { login: "app", password: "a:b:" }],
    ["an empty password", basic("app:"), { login: "app", password: "" }],
    ["a scheme in lower case", basic("app:x").replace("Basic", "basic"), { login: "app", password: "x" }],
    ["no header", null, null],
    ["another scheme", "Bearer abc", null],
    ["no colon", basic("app"), null],
    ["no base64", "Basic ???", null],
  ])("%s", (_, header, credentials) => {
    expect(readBasicCredentials(header)).toEqual(credentials);
  });
});

describe("a password", () => {
  test("is accepted only if it is equal", () => {
    const installation = installationOf("app");
    expect(isAuthentic("secret", installation)).toBe(true);
    for (const wrong of ["secret ", "", undefined]) expect(isAuthentic(wrong, installation)).toBe(false);
    for (const given of ["", undefined]) expect(isAuthentic(given, undefined)).toBe(false);
  });

  test.each(["cancelled", "uninstalled"] as const)("is refused if the installation is %s", (state) => {
    expect(isAuthentic("secret", installationOf("app", { state }))).toBe(false);
  });
});
