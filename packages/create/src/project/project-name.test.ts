import { expect, test } from "vitest";
import { checkProjectName } from "./project-name.ts";

test.each(["my-widgets", "shop2", "2024", "a.b_c", "widget", "a".repeat(214)])("npm accepts %s", (name) => {
  expect(() => checkProjectName(name, ["preact"])).not.toThrow();
});

test.each([
  ["My Widgets", "it has capital letters", "my-widgets"],
  ["Мои виджеты", "only lower-case letters", "my-widgets"],
  [".hidden", "it does not begin with a letter or a digit", "hidden"],
  ["con", "Windows cannot have a folder of this name", "my-con"],
  ["a b", "only lower-case letters", "a-b"],
  ["preact", "the project needs a package of this name", "my-preact"],
  ["node_modules", "the name means something else", "my-node_modules"],
  ["a".repeat(215), "it has 215 characters", "a".repeat(50)],
  ["\u001b[31m", "only lower-case letters", "31m"],
])("%j is refused, and another name is suggested", (name, problem, suggested) => {
  expect(() => checkProjectName(name, ["preact"])).toThrow(
    expect.objectContaining({
      code: "bad-name",
      message: expect.stringContaining(problem) as string,
      fix: `Name the folder ${suggested}, for example.`,
    }),
  );
});
