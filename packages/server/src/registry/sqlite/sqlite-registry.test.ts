import { expect, test } from "vitest";
import { createMemoryRegistry } from "./sqlite-registry.ts";

test("a registry that was not opened says so", async () => {
  await expect(createMemoryRegistry().find(1)).rejects.toMatchObject({
    code: "registry-failed",
    message: "the registry is not open",
    fix: "Call open() first, and nothing after close().",
  });
});
