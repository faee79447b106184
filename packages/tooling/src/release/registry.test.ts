import { afterEach, expect, test, vi } from "vitest";
import { isLocal, registryUrl } from "./registry.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  { registry: "http://localhost:4873/", local: true },
  { registry: "http://127.0.0.1:4873/", local: true },
  { registry: "http://[::1]:4873/", local: true },
  { registry: "https://registry.example.com/", local: false },
  { registry: "http://localhost.example.com/", local: false },
])("$registry is on this machine: $local", ({ registry, local }) => {
  expect(isLocal(new URL(registry))).toBe(local);
});

test("a release is refused if npm would send the scoped packages to another registry", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:4873/");
  expect((await registryUrl()).href).toBe("http://127.0.0.1:4873/");
  vi.stubEnv("npm_config_@orderpane:registry", "https://registry.example.com/");
  await expect(registryUrl()).rejects.toThrow("127.0.0.1:4873, and registry.example.com for @orderpane");
});
