import { expect, test } from "vitest";
import { describeFailure } from "../errors.ts";
import { captureStream } from "../testing/captured-stream.ts";
import { createReport } from "./report.ts";

const secret = 'p"a\\ss w/ö&rd';

function startReport() {
  const [stdout, stderr] = [captureStream(), captureStream()];
  const report = createReport({ json: true, stdout: stdout.stream, stderr: stderr.stream });
  return { report, stdout, stderr };
}

test.each([
  ["as it is", `password ${secret}, twice ${secret}`, "password •••, twice •••\n"],
  ["in JSON", JSON.stringify({ secret }), '{"secret":"•••"}\n'],
  ["in a URL", `https://a.example/?p=${encodeURIComponent(secret)}`, "https://a.example/?p=•••\n"],
  ["not there", "nothing to hide", "nothing to hide\n"],
])("a secret %s is not in a line", (_name, text, shown) => {
  const { report, stderr } = startReport();
  report.hide(secret);
  report.line(text);
  expect(stderr.text()).toBe(shown);
});

test("a secret is in no document, warning or stack, either", () => {
  const { report, stdout, stderr } = startReport();
  report.hide("another secret");
  report.hide(secret);
  report.document({ [secret]: [secret, JSON.stringify({ secret })] });
  report.warn(secret);
  report.fail(describeFailure(new Error(`another secret, ${secret}`)));
  expect(JSON.parse(stdout.text())).toEqual({ "•••": ["•••", '{"secret":"•••"}'] });
  expect(stderr.text()).toMatch(/^\S*warning\S* •••\nError: •••, •••\n/);
});

test("a text that is too short to be a secret hides nothing", () => {
  const { report, stderr } = startReport();
  report.hide("");
  report.hide("abcd");
  report.line("abcd abcde");
  expect(stderr.text()).toBe("abcd abcde\n");
});
