import { eventually } from "@orderpane/tooling/eventually";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ApplicationOptions } from "./application.ts";
import { createContext } from "./context.ts";
import { Fleet } from "./fleet/fleet.ts";
import { storeUrl } from "./stores/store-fetch.ts";
import { createMemoryRegistry } from "./registry/sqlite-registry.ts";

const origin = "https://app.example.com";
const options: ApplicationOptions = {
  id: "tracker",
  secret: "0123456789abcdef0123456789abcdef",
  keys: [Buffer.alloc(32, 1).toString("base64")],
  urls: { origin },
  registry: createMemoryRegistry(),
};

test.each(["https://app.example.com/", "http://localhost:3000", "http://127.0.0.1:3000"])(
  "the origin may be %s",
  (given) => {
    expect(createContext({ ...options, urls: { origin: given } }).urls.origin).toBe(new URL(given).origin);
  },
);

describe("an application does not start", () => {
  test.each<[string, Partial<ApplicationOptions>, RegExp]>([
    ["without an id", { id: "" }, /^id is ""; expected the identifier/],
    ["with an id that is not set", { id: process.env["NOT_SET"]! }, /^id is undefined/],
    ["with a colon in its id", { id: "a:b" }, /^id is "a:b"/],
    ["with an http origin", { urls: { origin: "http://app.example.com" } }, /^urls\.origin is .* like https/],
    [
      "with a password in its origin",
      { urls: { origin: "https://a:b@app.example.com" } },
      /^urls\.origin is/,
    ],
    ["with a relative path", { urls: { origin, install: "install" } }, /^urls\.install is "install"/],
    ["with another host as a path", { urls: { origin, home: "//evil.example" } }, /^urls\.home is/],
    ["with a path that is spelled otherwise", { urls: { origin, login: "/a/../b" } }, /^urls\.login is/],
    ["with all paths for widgets", { urls: { origin, home: "/a", widgets: "/" } }, /^urls\.widgets is "\/"/],
    ["with a wildcard as a shop", { shops: [".a.example", "*.b.example"] }, /^shops has "\*\.b\.example"/],
  ])("%s", (_name, wrong, message) => {
    expect(() => createContext({ ...options, ...wrong })).toThrow(
      expect.objectContaining({ code: "bad-options", message: expect.stringMatching(message) }),
    );
  });
});

describe("a secret", () => {
  const weak = [
    "",
    "hunter2",
    "0123456789abcdef0123456789abcde",
    "AbCdEfGhIjKlMnOpQrStU",
    "three words and a comma,",
  ];

  test.each(["0123456789ABCDEF0123456789abcdef", "AbCdEfGhIjKlMnOpQrStUv==", "Ab+dEf/hIjKlMnOpQrStUv"])(
    "of 128 bits is accepted: %s",
    (secret) => {
      expect(createContext({ ...options, secret }).secret).toBe(secret);
    },
  );

  test.each(weak)("below 128 bits is refused: %o", (secret) => {
    const attempt = () => createContext({ ...options, secret });
    expect(attempt).toThrow(expect.objectContaining({ code: "weak-secret" }));
    expect(attempt).not.toThrow(secret || "acceptable");
  });

  test("that the platform has issued can be kept, unless it is empty", () => {
    expect(createContext({ ...options, secret: "hunter2", acceptWeakSecret: true }).secret).toBe("hunter2");
    for (const secret of ["", process.env["NOT_SET"]!]) {
      const attempt = () => createContext({ ...options, secret, acceptWeakSecret: true });
      expect(attempt).toThrow("0 characters");
    }
  });
});

test("a store that the operator allows is accepted without a restart", async () => {
  const registry = createMemoryRegistry();
  await registry.open();
  const context = createContext({ ...options, registry, log: () => {} });
  await context.fleet.start();
  onTestFinished(() => context.fleet.stop());
  const urlOf = () => storeUrl("shop.example.com", context.shops)?.origin ?? null;
  expect(urlOf()).toBeNull();
  await new Fleet(context).allow({ shop: "shop.example.com" });
  await eventually(() => expect(urlOf()).toBe("https://shop.example.com"));
});
