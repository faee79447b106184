import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const least = { APP_SECRET: "5ca1ab1e".repeat(4), APP_KEYS: "key" };

test("a secret and a key are enough for an application on this machine", () => {
  expect(readConfig(least)).toMatchObject({
    origin: { href: "http://localhost:3000/" },
    port: 3000,
    id: "order-tracking",
    keys: ["key"],
    databaseUrl: undefined,
    registryFile: "registry.db",
  });
});

test.each<[problem: string, env: Record<string, string>]>([
  ["APP_SECRET is missing: copy the secret", { ...least, APP_SECRET: " " }],
  ["APP_KEYS is missing: make one with: openssl rand -base64 32", { ...least, APP_KEYS: "" }],
  ["APP_SECRET is missing: copy the secret", {}],
  ["APP_ORIGIN is not a URL: expected one like https://app.example.com", { ...least, APP_ORIGIN: "app" }],
  ['PORT must be a number from 0 to 65535, found "http"', { ...least, PORT: "http" }],
])("says %s", (problem, env) => {
  expect(() => readConfig(env)).toThrow(problem);
});
