import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

const declared = {
  server: { type: "url", required: true },
  limit: { type: "number", default: 5 },
  note: { type: "string" },
};

test.each([
  [
    "an undeclared name",
    `{ server: "url", notes: "string?" }`,
    18,
    /"notes", which widgets\/a\/widget.json does not/,
  ],
  ["another type", `{ limit: "string" }`, 3, /"limit" as "string".* as "number"/],
  [
    "a required one that may be absent",
    `{ "note": "string" }`,
    3,
    /requires "note".*lets a store leave it out/,
  ],
])("%s is refused", async (_name, types, column, message) => {
  const line = "const read = settingsOf(";
  await expect(build(`${line}${types});`)).rejects.toMatchObject({
    code: "bad-declaration",
    message: expect.stringMatching(message) as string,
    file: "widgets/a/index.tsx",
    place: { line: 2, column: line.length + column },
  });
});

test("types in another module of the widget are compared as well", async () => {
  const settings = `import { settingsOf } from "orderpane/runtime";
export const read = settingsOf({ key: "string" } as const);`;
  const building = build('import { read } from "./settings.ts";', { "settings.ts": settings });
  await expect(building).rejects.toMatchObject({
    file: "widgets/a/settings.ts",
    place: { line: 2, column: 34 },
  });
});

test.each([
  ["those that widget.json declares", `settingsOf({ server: "url", limit: "number", note: "string?" })`],
  ["a required one that the source does not require", `settingsOf({ server: "url?" })`],
  ["types that are only known at run time", "settingsOf(JSON.parse('{}'))"],
])("%s are accepted", async (_name, call) => {
  await expect(build(`const read = ${call};`)).resolves.toBeDefined();
});

test("a function of the same name is not looked into", async () => {
  const code = 'const read = local({ no: "string" });';
  await expect(build(`const local = (types: object) => types;\n${code}`)).resolves.toBeDefined();
});

async function build(code: string, more: Record<string, string> = {}) {
  const index = `import { settingsOf } from "@orderpane/runtime";\n${code}\nconsole.log(read, settingsOf);\nexport default () => <p />;`;
  const json = JSON.stringify({ title: "A", height: 1, settings: declared });
  return builtParts(
    await temporaryProject(widgetFiles("a", { "index.tsx": index, "widget.json": json, ...more })),
  );
}
