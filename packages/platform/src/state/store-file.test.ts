import { expect, test } from "vitest";
import { rights } from "../back-office/resources/resources.ts";
import { decodeStoreFile } from "./store-file.ts";

const whole = { format: "orderpane-store", version: 1, stores: [] };
const storesOf = (...stores: object[]) => ({ ...whole, stores });
/** A file with one store. */
const inStore = (fields: object) => storesOf({ title: "a", host: "a.localhost", ...fields });
const inInstallation = (fields: object) => inStore({ installations: [{ application: "z", ...fields }] });
const inWidget = (fields: object) =>
  inStore({ widgets: [{ application: "z", code: "x", height: 1, ...fields }] });
const inOrder = (fields: object) => inStore({ orders: [{ id: 5, order_lines: [], ...fields }] });
const own = { application: "own" };
const ownWidget = { ...own, id: 7, code: "x", height: 1 };

test.each([
  ["{", "it is not JSON, at position 1"],
  ["", "the store file cannot be used: it is empty: expected JSON"],
  ["\uFEFF \n", "it is empty"],
])("%j is refused: %s", (text, message) => {
  expect(() => decodeStoreFile(text)).toThrow(message);
});

const anId = "expected an integer of at least 1 and at most 99999999999999";

test.each<[file: object, message: string]>([
  [[], "the store file cannot be used: expected an object, found an array"],
  [{ ...whole, shops: [] }, 'cannot be used: unknown member "shops", expected some of format,'],
  [
    { ...whole, applications: [{ id: "a", installUrl: "ftp://a.example" }] },
    "the application cannot be used: applications[0].installUrl: expected",
  ],
  [{ ...whole, version: 2 }, "version: expected 1, found 2: the file was written by a newer version"],
  [whole, "stores: expected at least one store, found none"],
  [
    inStore({ host: "shop.example" }),
    'host: expected a host name under localhost, such as "shop-1.localhost", found "shop.example"',
  ],
  [
    storesOf({ title: "a", host: "a.localhost" }, { title: "b", host: "a.localhost" }),
    'stores[1].host: "a.localhost" occurs twice',
  ],
  [
    storesOf({ title: "a", host: "a.localhost", id: 1 }, { title: "b", host: "b.localhost", id: 1 }),
    "stores[1].id: 1 occurs twice",
  ],
  [
    { ...inStore({ installations: [own, own] }), applications: [{ id: "own" }] },
    'stores[0].installations[1].application: "own" occurs twice',
  ],
  [
    { ...inStore({ widgets: [ownWidget, ownWidget] }), applications: [{ id: "own" }] },
    "stores[0].widgets[1].id: 7 occurs twice",
  ],
  [inStore({ id: Number.MAX_SAFE_INTEGER }), `stores[0].id: ${anId}`],
  [
    inInstallation({}),
    'stores[0].installations[0].application: no application "z" is registered in the file, only none',
  ],
  [
    inInstallation({ rights: ["all"] }),
    `stores[0].installations[0].rights[0]: expected one of ${rights.join(", ")}, found "all"`,
  ],
  [
    inInstallation({ password: 4815162342 }),
    "password: expected a text without control characters that is not empty, found something else",
  ],
  [inWidget({ createdAt: "2026-02-31T09:00:00Z" }), "createdAt: expected a time that exists"],
  [inOrder({ client: 5 }), "stores[0].orders[0].client: expected an object, found 5"],
  [{ ...whole, assumptions: { putBdy: "empty" } }, 'assumptions: unknown member "putBdy"'],
])("%j is refused: %s", (file, message) => {
  const decode = () => decodeStoreFile(JSON.stringify(file));
  expect(decode).toThrow(expect.objectContaining({ name: "PlatformError" }));
  expect(decode).toThrow(message);
});

test("errors have the name of the file", () => {
  const named = "the store file shops/seed.json cannot be used: ";
  expect(() => decodeStoreFile("", "shops/seed.json")).toThrow(`${named}it is empty`);
  expect(() => decodeStoreFile('{"applications":[]}', "shops/seed.json")).toThrow(named);
});

test("errors never quote a secret in the file", () => {
  const broken = '{"applications":[{"id":"a","secret":"do-not-show-this-secret"x}]}';
  expect(() => decodeStoreFile(broken)).toThrow(/it is not JSON, (?:at position|in line)/);
  expect(() => decodeStoreFile(broken)).not.toThrow(/do-not-show/);
});
