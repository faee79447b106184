import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { discard } from "../canary.ts";
import { hiddenFiles, lintTarball } from "./check-packages.ts";
import { npm } from "../programs/npm.ts";

test("an entry that is not in the tarball, or has no declarations, is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-lint-"));
  onTestFinished(() => discard(folder));
  await mkdir(join(folder, "dist"));
  const manifest = {
    name: "two-entries",
    version: "1.0.0",
    type: "module",
    files: ["dist"],
    exports: {
      "./missing": { types: "./dist/missing.d.ts", default: "./dist/missing.js" },
      "./typed": { types: "./dist/typed.d.ts", default: "./dist/typed.js" },
      "./untyped": "./dist/untyped.js",
    },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "dist/typed.d.ts"), "export declare const answer: number;\n");
  for (const file of ["dist/typed.js", "dist/untyped.js"]) {
    await writeFile(join(folder, file), "export const answer = 42;\n");
  }
  await npm(["pack", "--silent"], { cwd: folder });

  const findings = (await lintTarball(join(folder, "two-entries-1.0.0.tgz"))).join("\n");
  expect(findings).toContain("./dist/missing.js but the file does not exist");
  expect(findings).toContain("no type declarations were found");
});

test("a file that Git ignores by its dot is refused", () => {
  const files = [
    "package.json",
    "templates/_env.production",
    "src/a.b.ts",
    "templates/.env.local",
    "src/.cache/a",
  ];
  expect(hiddenFiles(files)).toEqual([
    expect.stringMatching(/^templates\/\.env\.local would be published/),
    expect.stringMatching(/^src\/\.cache\/a would be published/),
  ]);
});
