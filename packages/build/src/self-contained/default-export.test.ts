import { expect, test } from "vitest";
import { failuresIn, sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";

const refused: [what: string, code: string, kind: string][] = [
  ["a number", "export default §5;", "a value"],
  ["an object", "export default §{ title: 'A' };", "a value"],
  ["an element", "export default (§<p />);", "a value"],
  ["an async function", "export default §async function A() {}", "an async function"],
];

const accepted: [what: string, code: string][] = [
  ["a function", "export default function A() { return <p />; }"],
  ["a class", 'import { Component } from "preact"; export default class extends Component { render() {} }'],
  ["what a call returns", 'import { memo } from "preact/compat";\nexport default memo(() => <p />);'],
  ["an import", 'import { Fragment } from "preact";\nexport default Fragment;'],
  ["a constant", "const A = () => <p />;\nexport default A;"],
];

let failures: Record<string, unknown>;
sharedProject(async (root) => {
  const codes = [...refused, ...accepted].map(([what, code]) =>
    widgetFiles(nameOf(what), { "index.tsx": code.replace("§", "") }),
  );
  await writeFiles(root, Object.assign({}, ...codes) as Record<string, string>);
  failures = await failuresIn(root);
});

test.each(refused)("%s as the default export is refused at its place", (what, code, kind) => {
  expect(failures[nameOf(what)]).toMatchObject({
    code: "no-default-export",
    message: expect.stringContaining(`the default export is ${kind}, expected a component`) as string,
    place: { line: 1, column: code.indexOf("§") + 1 },
  });
});

test.each(accepted)("%s is accepted", (what) => {
  expect(failures[nameOf(what)]).toBeUndefined();
});

function nameOf(what: string): string {
  return what.replaceAll(" ", "-");
}
