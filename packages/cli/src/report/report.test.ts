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

test("a secret is in no line, document, warning or stack", () => {
  const { report, stdout, stderr } = startReport();
  report.hide("another secret");
  report.hide(secret);
  report.document({ [secret]: [secret, JSON.stringify({ secret })] });
  report.line(secret);
  report.warn(secret);
  report.fail(describeFailure(new Error(`another secret, ${secret}`)));
  expect(JSON.parse(stdout.text())).toEqual({ "•••": ["•••", '{"secret":"•••"}'] });
  expect(stderr.text()).toMatch(/^•••\n\S*warning\S* •••\nError: •••, •••\n/);
});

test("a text that is too short to be a secret hides nothing", () => {
  const { report, stderr } = startReport();
  report.hide("");
  report.hide("abcd");
  report.line("abcd abcde");
  expect(stderr.text()).toBe("abcd abcde\n");
});
