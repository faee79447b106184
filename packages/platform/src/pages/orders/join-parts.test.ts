import { expect, test } from "vitest";
import { joinParts } from "./join-parts.ts";

test("only parts that are not empty are joined", () => {
  expect(joinParts(["a", null, "", undefined, 0, "b"], ", ")).toBe("a, b");
});
