import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ServerError } from "./errors.ts";
import { createKeyring } from "./keyring.ts";

const newKey = () => randomBytes(32).toString("base64");
const [older, newer] = [newKey(), newKey()];

test("sealed text opens only for its own purpose", () => {
  const keyring = createKeyring([newer]);
  const text = "пароль \u0000 😀";
  const sealed = keyring.seal(text, "a");
  expect(sealed).toMatch(/^[\w.-]+$/);
  expect(keyring.open(sealed, "a")).toBe(text);
  for (const other of ["", "b", "a "]) expect(keyring.open(sealed, other)).toBeNull();
});

test("sealed text with any changed byte is refused", () => {
  const keyring = createKeyring([newer]);
  const [id, nonce, sealed] = keyring.seal("password", "a").split(".");
  const bytes = Buffer.from(sealed!, "base64url");
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(keyring.open([id, nonce, changed.toString("base64url")].join("."), "a")).toBeNull();
  }
});

test("after a rotation the older key still opens and verifies, and the newer one seals", () => {
  const before = createKeyring([older]);
  const [sealed, signature] = [before.seal("password", "a"), before.sign("text", "b")];
  const after = createKeyring([newer, older]);
  expect(after.open(sealed, "a")).toBe("password");
  expect(after.verify("text", signature, "b")).toBe(true);
  expect(after.isCurrent(sealed)).toBe(false);
  expect(after.isCurrent(after.seal("password", "a"))).toBe(true);
  const rotated = createKeyring([newer]);
  expect(rotated.open(sealed, "a")).toBeNull();
  expect(rotated.verify("text", signature, "b")).toBe(false);
});

describe("a signature", () => {
  const keyring = createKeyring([newer]);
  const signature = keyring.sign("text", "purpose");

  test.each([
    ["another text", "texts", signature, "purpose"],
    ["another purpose", "text", signature, "purposes"],
    ["text moved into the purpose", " text", signature, "purpose "],
    ["a cut signature", "text", signature.slice(0, -2), "purpose"],
    ["an empty signature", "text", "", "purpose"],
    ["a signature without its key", "text", signature.split(".")[1]!, "purpose"],
  ])("is refused for %s", (_name, text, given, purpose) => {
    expect(keyring.verify("text", signature, "purpose")).toBe(true);
    expect(keyring.verify(text, given, purpose)).toBe(false);
  });
});

test.each([
  ["no key", [], "the application has no key"],
  ["a short key", [newer, randomBytes(16).toString("base64")], "key 2 does not have 32 bytes"],
  ["a word", ["secret"], "key 1 does not have 32 bytes"],
  ["two keys in one text", [`${newer};${older}`], "key 1 does not have 32 bytes"],
])("%s is refused, without showing it", (_name, keys, problem) => {
  expect(() => createKeyring(keys)).toThrow(ServerError);
  expect(() => createKeyring(keys)).toThrow(`${problem}; expected 32 bytes in base64`);
});
