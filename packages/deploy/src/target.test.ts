import { canary } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { DeployError } from "./errors.ts";
import { decodeTarget } from "./target.ts";
import { textOfError } from "./testing/error-text.ts";

const valid = { store: "https://shop.myinsales.ru", appId: "orderpane", appPassword: canary };

describe("an address is accepted", () => {
  test.each([
    ["https://shop.myinsales.ru", "https://shop.myinsales.ru/"],
    [" https://shop.myinsales.ru\n", "https://shop.myinsales.ru/"],
    ["shop.myinsales.ru", "https://shop.myinsales.ru/"],
    ["https://магазин.рф", "https://xn--80aairftm.xn--p1ai/"],
    ["http://127.0.0.1:5173", "http://127.0.0.1:5173/"],
  ])("%j", (store, href) => {
    expect(decodeTarget({ ...valid, store }).store.href).toBe(href);
  });
});

describe("an address is refused", () => {
  test.each([
    ["ORDERPANE_STORE is not set", undefined],
    ["ORDERPANE_STORE is not set", "  "],
    ["is not an address", canary],
    ["is not an address", `https://${canary}`],
    ["must be an https address", "http://shop.myinsales.ru"],
    ["found a path or a query", "https://shop.myinsales.ru/admin"],
    ["found a path or a query", `https://shop.myinsales.ru/?password=${canary}`],
    ["contains a user name or a password", `https://orderpane:${canary}@shop.myinsales.ru`],
  ])("%s (%#)", (message, store) => {
    const error = refusalOf({ ...valid, store });
    expect(error.message).toContain(message);
    expect(error.fix).toMatch(/ORDERPANE_|https:/);
    expect(textOfError(error)).not.toContain(canary);
  });
});

describe("credentials are refused", () => {
  test.each([
    ["ORDERPANE_APP_ID is not set", "appId", undefined],
    ["ORDERPANE_APP_ID contains a colon", "appId", "order:pane"],
    ["ORDERPANE_APP_PASSWORD is not set", "appPassword", undefined],
    ["ORDERPANE_APP_PASSWORD contains a control character", "appPassword", `${canary}\r\nX: y`],
  ])("%s (%#)", (message, field, value) => {
    const error = refusalOf({ ...valid, [field]: value });
    expect(error.message).toContain(message);
    expect(error.fix).toContain(
      message.startsWith("ORDERPANE_APP_PASSWORD") ? "PASSWORD" : "ORDERPANE_APP_ID",
    );
    expect(textOfError(error)).not.toContain(canary);
  });
});

function refusalOf(raw: Parameters<typeof decodeTarget>[0]): DeployError {
  try {
    decodeTarget(raw);
  } catch (error) {
    if (error instanceof DeployError && error.code === "bad-target") return error;
    throw error;
  }
  throw new Error("expected a refusal");
}
