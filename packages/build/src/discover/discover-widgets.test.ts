import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { discoverWidgets } from "./discover-widgets.ts";
import { temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

test("widgets are sorted by name; files, links to files and hidden entries are ignored", async () => {
  const root = await temporaryProject({
    ...widgetFiles("zoo"),
    ...widgetFiles("a-1", { "widget.json": '{ "title": "One", "height": 7, "page": "product" }' }),
    "widgets/README.md": "",
    "widgets/.cache/x": "",
  });
  await symlink("README.md", join(root, "widgets/LIES.md"));
  await symlink("nobody@nowhere", join(root, "widgets/.#zoo"));
  const found = await discover(root);
  expect(found.map(({ name }) => name)).toEqual(["a-1", "zoo"]);
  expect(found[0]).toEqual({
    name: "a-1",
    dir: join(root, "widgets/a-1"),
    entry: join(root, "widgets/a-1/index.tsx"),
    title: "One",
    height: 7,
    page: "product",
    settings: {},
    budget: {},
  });
});

test("a widget.json that is not UTF-8 is named", async () => {
  const root = await temporaryProject(widgetFiles("a"));
  const text = '{ "title": "\xcf\xf0", "height": 7 }';
  await writeFile(join(root, "widgets/a/widget.json"), Buffer.from(text, "latin1"));
  await expect(discover(root)).rejects.toMatchObject({
    code: "bad-declaration",
    message: expect.stringMatching(/^widgets\/a\/widget\.json: the file is not UTF-8/) as string,
    fix: expect.stringContaining("iconv") as string,
  });
});

describe("refused with the file and a fix", () => {
  test("a missing widgets folder is refused", async () => {
    await expect(discover(await temporaryProject())).rejects.toMatchObject({
      code: "no-widgets",
      file: "widgets",
      fix: expect.stringContaining("orderpane new") as string,
    });
  });

  test.each([
    ["a folder", "../shared/b", /found a symbolic link to one$/],
    ["nothing", "../none", /found a symbolic link to nothing$/],
  ])("a link to %s, beside a good widget", async (_name, to, message) => {
    const root = await temporaryProject({ ...widgetFiles("a"), "shared/b/index.tsx": "" });
    await symlink(to, join(root, "widgets/b"));
    await expect(discover(root)).rejects.toMatchObject({
      code: "linked-folder",
      file: "widgets/b",
      message: expect.stringMatching(message) as string,
    });
  });

  test.each(["Card", "кнопка"])("the name %s", async (name) => {
    const root = await temporaryProject(widgetFiles(name));
    await expect(discover(root)).rejects.toMatchObject({ code: "bad-name", file: `widgets/${name}` });
  });

  test("a widget without widget.json is refused", async () => {
    const root = await temporaryProject({ "widgets/a/index.tsx": "" });
    await expect(discover(root)).rejects.toMatchObject({
      code: "bad-declaration",
      file: "widgets/a/widget.json",
    });
  });

  test("a widget without index.tsx is refused", async () => {
    const root = await temporaryProject({ "widgets/a/widget.json": '{ "title": "A", "height": 1 }' });
    await expect(discover(root)).rejects.toMatchObject({ code: "no-entry", file: "widgets/a/index.tsx" });
  });
});

function discover(root: string): ReturnType<typeof discoverWidgets> {
  return discoverWidgets({ root, widgetsDir: join(root, "widgets") });
}
