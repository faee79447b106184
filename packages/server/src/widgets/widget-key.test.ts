import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyring } from "../keyring.ts";
import { createWidgetKey, verifyWidgetKey } from "./widget-key.ts";

const keyring = createKeyring([randomBytes(32).toString("base64")]);
const expiresAt = 1_800_000_000_000;
const key = createWidgetKey(keyring, { insalesId: 42, expiresAt, scope: "read" });

test("a key identifies its store until it expires", () => {
  expect(verifyWidgetKey(keyring, key, expiresAt - 1)).toEqual({ insalesId: 42, expiresAt, scope: "read" });
  expect(verifyWidgetKey(keyring, key, expiresAt)).toBeNull();
});
