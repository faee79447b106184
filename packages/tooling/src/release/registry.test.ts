import { expect, test } from "vitest";
import { isLocal } from "./registry.ts";

test.each([
  { registry: "http://localhost:4873/", local: true },
  { registry: "http://127.0.0.1:4873/", local: true },
  { registry: "http://[::1]:4873/", local: true },
  { registry: "https://registry.example.com/", local: false },
  { registry: "http://localhost.example.com/", local: false },
])("$registry is on this machine: $local", ({ registry, local }) => {
  expect(isLocal(new URL(registry))).toBe(local);
});
