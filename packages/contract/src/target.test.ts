import { expect, test } from "vitest";
import { decodeRealTarget } from "./target.ts";

const env = {
  ORDERPANE_CONTRACT_STORE: "https://shop.myinsales.ru",
  ORDERPANE_CONTRACT_APP_ID: "app",
  ORDERPANE_CONTRACT_APP_PASSWORD: "canary-password",
};

test("a store is only read, with pauses, unless writing is allowed", () => {
  const { target, options } = decodeRealTarget(env);
  expect(target).toMatchObject({ name: "shop.myinsales.ru", url: "https://shop.myinsales.ru", appId: "app" });
  expect(options).toEqual({ mayWrite: false, pauseMs: 700 });
  expect(decodeRealTarget({ ...env, ORDERPANE_CONTRACT_WRITE: "yes" }).options.mayWrite).toBe(true);
});

test.each([
  ["shop.myinsales.ru", "https://shop.myinsales.ru"],
  [" https://shop.myinsales.ru/ ", "https://shop.myinsales.ru"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://shop-1.localhost:8080", "http://shop-1.localhost:8080"],
])("%s is a store", (address, url) => {
  expect(decodeRealTarget({ ...env, ORDERPANE_CONTRACT_STORE: address }).target.url).toBe(url);
});

test.each([
  ["ORDERPANE_CONTRACT_STORE", "", "expected an address such as https://shop.myinsales.ru, found nothing"],
  ["ORDERPANE_CONTRACT_STORE", "http://shop.myinsales.ru", "expected https, .* found http"],
  ["ORDERPANE_CONTRACT_STORE", "https://app:canary-password@shop.myinsales.ru", "found more than that"],
  ["ORDERPANE_CONTRACT_STORE", "https://shop.myinsales.ru/admin", "found more than that"],
  ["ORDERPANE_CONTRACT_STORE", "https://", "found no address"],
  ["ORDERPANE_CONTRACT_APP_ID", undefined, "expected the identifier of an application, found nothing"],
  ["ORDERPANE_CONTRACT_APP_ID", "app:canary-password", "found a colon"],
  ["ORDERPANE_CONTRACT_APP_PASSWORD", " ", "expected its password in this store, found nothing"],
  ["ORDERPANE_CONTRACT_APP_PASSWORD", "canary\npassword", "found a control character"],
  ["ORDERPANE_CONTRACT_WRITE", "true", "expected yes, or nothing"],
])("%s = %j is refused", (name, value, message) => {
  const decode = () => decodeRealTarget({ ...env, [name]: value });
  expect(decode).toThrow(new RegExp(`^${name}: .*${message}`));
  expect(decode).not.toThrow(/canary/);
});
