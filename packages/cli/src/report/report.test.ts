import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { describeFailure } from "../errors.ts";
import { createReport } from "./report.ts";

const secret = 'p"a\\ss w/ö&rd';

function startReport() {
  const said = { stdout: "", stderr: "" };
  const streamOf = (name: keyof typeof said) =>
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        said[name] += text;
        done();
      },
    });
  const report = createReport({ json: true, stdout: streamOf("stdout"), stderr: streamOf("stderr") });
  return { report, said };
}

test.each([
  ["as it is", `password ${secret}, twice ${secret}`, "password •••, twice •••\n"],
  ["in JSON", JSON.stringify({ secret }), '{"secret":"•••"}\n'],
  ["in a URL", `https://a.example/?p=${encodeURIComponent(secret)}`, "https://a.example/?p=•••\n"],
  ["not there", "nothing to hide", "nothing to hide\n"],
])("a secret %s is not in a line", (_name, text, shown) => {
  const { report, said } = startReport();
  report.hide(secret);
  report.line(text);
  expect(said.stderr).toBe(shown);
});

test("a secret is in no document, warning or stack, either", () => {
  const { report, said } = startReport();
  report.hide("another secret");
  report.hide(secret);
  report.document({ [secret]: [secret, JSON.stringify({ secret })] });
  report.warn(secret);
  report.fail(describeFailure(new Error(`another secret, ${secret}`)));
  expect(JSON.parse(said.stdout)).toEqual({ "•••": ["•••", '{"secret":"•••"}'] });
  expect(said.stderr).toMatch(/^\S*warning\S* •••\nError: •••, •••\n/);
});

test("a text that is too short to be a secret hides nothing", () => {
  const { report, said } = startReport();
  report.hide("");
  report.hide("abcd");
  report.line("abcd abcde");
  expect(said.stderr).toBe("abcd abcde\n");
});
