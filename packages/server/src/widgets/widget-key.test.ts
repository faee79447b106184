import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyring } from "../keyring.ts";
import { createWidgetKey, verifyWidgetKey } from "./widget-key.ts";

const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const keyring = createKeyring([first]);
const expiresAt = 1_800_000_000_000;
const key = createWidgetKey(keyring, { insalesId: 42, expiresAt, scope: "read" });

test("a key identifies its store until it expires", () => {
  expect(verifyWidgetKey(keyring, key, expiresAt - 1)).toEqual({ insalesId: 42, scope: "read" });
  expect(verifyWidgetKey(keyring, key, expiresAt)).toBeNull();
});

test("a key is valid until its signing key is removed", () => {
  expect(verifyWidgetKey(createKeyring([second, first]), key, 0)).toMatchObject({ insalesId: 42 });
  expect(verifyWidgetKey(createKeyring([second]), key, 0)).toBeNull();
});
