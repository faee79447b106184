import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

test.each([
  ["a number", "export default 5;", "a value"],
  ["an object", "export default { title: 'A' };", "an object"],
  ["an element", "export default (<p />);", "an element"],
  ["an async function", "export default async function A() {}", "an async function"],
  ["an async arrow function with a type", "export default (async () => <p />) as any;", "an async function"],
])("%s as the default export is refused", async (_name, code, kind) => {
  await expect(build(code)).rejects.toMatchObject({
    code: "no-default-export",
    message: expect.stringContaining(`the default export is ${kind}, expected a component`) as string,
    file: "widgets/a/index.tsx",
    place: { line: 1, column: /(?<=default \(*)\b|(?<=default \(*)[<{]/.exec(code)!.index + 1 },
  });
});

test.each([
  ["a function", "export default function A() { return <p />; }"],
  ["a function that has an async one", "export default () => <p onClick={async () => {}} />;"],
  ["a class", 'import { Component } from "preact"; export default class extends Component { render() {} }'],
  ["what a call returns", 'import { memo } from "preact/compat";\nexport default memo(() => <p />);'],
  ["an import", 'import { Fragment } from "preact";\nexport default Fragment;'],
  ["an export from elsewhere", 'export { Fragment as default } from "preact";'],
  ["a constant", "const A = () => <p />;\nexport default A;"],
])("%s is accepted", async (_name, code) => {
  await expect(build(code)).resolves.toBeDefined();
});

async function build(code: string) {
  return builtParts(await temporaryProject(widgetFiles("a", { "index.tsx": code })));
}
