import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyring } from "../crypto/keyring.ts";
import { openPassword, sealPassword } from "./stored-password.ts";

const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];

test("a password opens for its own store, also after a rotation of keys", () => {
  const password = sealPassword(createKeyring([older]), 42, "secret");
  expect(password).not.toContain("secret");
  expect(openPassword(createKeyring([newer, older]), { insalesId: 42, password })).toBe("secret");
});

test("a password does not open for another store, or without its key", () => {
  const keyring = createKeyring([older]);
  const password = sealPassword(keyring, 42, "secret");
  const error = expect.objectContaining({ code: "sealed-otherwise" });
  expect(() => openPassword(keyring, { insalesId: 43, password })).toThrow(error);
  expect(() => openPassword(createKeyring([newer]), { insalesId: 42, password })).toThrow(error);
});
