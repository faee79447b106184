import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../../testing/temporary-project.ts";

const load = "const load = async () => <p />;\n";

test.each([
  ["a number", "export default 5;", "a value", 1, 16],
  ["an object", "export default { title: 'A' };", "an object", 1, 16],
  ["an element in a constant", "const shown = (<p />);\nexport default shown;", "an element", 1, 16],
  ["an async function", "export default async function A() {}", "an async function", 1, 16],
  ["a name of one", `${load}export default load;`, "an async function", 1, 14],
  ["a name of one, with a type", `${load}export default (load as any);`, "an async function", 1, 14],
  ["a function before its export", "export default A;\nasync function A() {}", "an async function", 2, 1],
  ["a generator function", "export default function* () {}", "a generator function", 1, 16],
])("%s as the default export is refused", async (_name, code, kind, line, column) => {
  await expect(build(code)).rejects.toMatchObject({
    code: "no-default-export",
    message: expect.stringContaining(`the default export is ${kind}, expected a component`) as string,
    file: "widgets/a/index.tsx",
    place: { line, column },
  });
});

test.each([
  ["a function", "export default function A() { return <p />; }"],
  ["a function that has an async one", "export default () => <p onClick={async () => {}} />;"],
  ["a class", 'import { Component } from "preact"; export default class extends Component { render() {} }'],
  ["what a call returns", 'import { memo } from "preact/compat";\nexport default memo(() => <p />);'],
  ["an import", 'import { Fragment } from "preact";\nexport default Fragment;'],
  ["an export from elsewhere", 'export { Fragment as default } from "preact";'],
  ["a constant of another", "const A = () => <p />;\nconst B = A;\nexport default B;"],
])("%s is accepted", async (_name, code) => {
  await expect(build(code)).resolves.toBeDefined();
});

async function build(code: string) {
  return builtParts(await temporaryProject(widgetFiles("a", { "index.tsx": code })));
}
