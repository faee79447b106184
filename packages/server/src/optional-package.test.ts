import { expect, test } from "vitest";
import { loadOptional } from "./optional-package.ts";

test("a package that is missing is named, with how to install it", async () => {
  const missing: string = "orderpane-has-no-such-package";
  await expect(loadOptional("pg", () => import(missing))).rejects.toMatchObject({
    code: "missing-package",
    message: "the package pg is needed, but not installed",
    fix: "Install it: npm install pg",
  });
});
