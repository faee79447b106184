import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const least = { APP_SECRET: "5ca1ab1e".repeat(4), APP_KEYS: "key" };

test("a secret and a key are enough for a local application", () => {
  expect(readConfig(least)).toMatchObject({
    origin: { href: "http://localhost:3000/" },
    port: 3000,
    keys: ["key"],
  });
});

test.each<[name: string, env: Record<string, string>]>([
  ["APP_SECRET", { ...least, APP_SECRET: " " }],
  ["APP_KEYS", { ...least, APP_KEYS: "" }],
  ["APP_ORIGIN", { ...least, APP_ORIGIN: "app" }],
  ["PORT", { ...least, PORT: "http" }],
])("names the wrong variable %s", (name, env) => {
  expect(() => readConfig(env)).toThrow(`${name}: `);
});
