import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedProject } from "../testing/shared-project.ts";
import { buildForTests, findWidgetProject } from "./built-widgets.ts";

const project = sharedProject();

/** Uses its own temporary folder, to find leftovers. */
function ownTemporaryFolder(): string {
  const folder = temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

describe("building", () => {
  test("does not change dist/ and leaves no files when it is removed", async () => {
    const temporary = ownTemporaryFolder();
    const built = await buildForTests(project.dir);
    expect(await readdir(built.dir)).toEqual(
      expect.arrayContaining(["manifest.json", "buyer-card.html", "order-status.html"]),
    );
    expect(await project.exists("dist")).toBe(false);
    await built.remove();
    expect(await readdir(temporary)).toEqual([]);
  });

  test("that fails reports the reason and leaves no files", async () => {
    const temporary = ownTemporaryFolder();
    onTestFinished(() => project.reset());
    await project.edit("widgets/buyer-card/index.tsx", "export default", "export");
    await expect(buildForTests(project.dir)).rejects.toMatchObject({ name: "BuildError" });
    expect(await readdir(temporary)).toEqual([]);
  });
});

test("the project is the nearest parent folder with widgets", async () => {
  const { dir } = project;
  expect(findWidgetProject(join(dir, "widgets/buyer-card"))).toBe(dir);
  expect(existsSync(join(dirname(dir), "widgets"))).toBe(false);
  expect(() => findWidgetProject(dirname(dir))).toThrow(
    expect.objectContaining({ name: "CommandError", fix: expect.stringContaining("projectRoot") }),
  );
});
