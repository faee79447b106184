import { expect, test } from "vitest";
import { describeFailure } from "../errors.ts";
import { captureStream } from "../testing/captured-stream.ts";
import { createLiveLines, createReport } from "./report.ts";

const secret = 'p"a\\ss w/ö&rd';

function startReport() {
  const [stdout, stderr] = [captureStream(), captureStream()];
  const report = createReport({ json: true, stdout: stdout.stream, stderr: stderr.stream });
  return { report, stdout, stderr };
}

test("no line, document, warning or stack contains a secret", () => {
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

test("a text that is too short to be a secret is not hidden", () => {
  const { report, stderr } = startReport();
  report.hide("");
  report.hide("abcd");
  report.line("abcd abcde");
  expect(stderr.text()).toBe("abcd abcde\n");
});

test("text from a store cannot control the terminal, and JSON keeps it", () => {
  const { report, stdout, stderr } = startReport();
  const hostile = "a\u009b2Jb\u202ec\u001b[8md\u200f\u2066\r\u0085";
  const shown = "a\ufffd2Jb\ufffdc\ufffd[8md\ufffd\ufffd\ufffd\ufffd";
  report.line(hostile);
  expect(stderr.text()).toBe(`${shown}\n`);
  report.warn(hostile);
  report.fail(describeFailure(new Error(hostile)));
  expect(stderr.text().split(shown)).toHaveLength(4);
  report.document({ [hostile]: hostile });
  expect(stdout.text()).not.toMatch(/[^\P{Cc}\n]|[\u200f\u202e\u2066]/u);
  expect(JSON.parse(stdout.text())).toEqual({ [hostile]: hostile });
});

/** A terminal that records its output. */
function terminalOf(columns: number) {
  const written: string[] = [];
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) };
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => written.join("") };
}

test("lines are updated in place, below the permanent text", () => {
  const { stream, text } = terminalOf(80);
  const live = createLiveLines(stream);
  live.set("a", "a: 1");
  live.set("b", "b: 1");
  live.set("a", "a: 2");
  live.above(() => stream.write("stays\n"));
  live.set("a", null);
  live.set("b", null);
  const up = (lines: number) => `\x1b[${lines}A\x1b[0J`;
  const written = [
    "a: 1\n",
    `${up(1)}a: 1\nb: 1\n`,
    `${up(2)}a: 2\nb: 1\n`,
    `${up(2)}stays\na: 2\nb: 1\n`,
    `${up(2)}b: 1\n`,
    up(1),
  ];
  expect(text()).toBe(written.join(""));
});

test("an unchanged line is not written again", () => {
  const { stream, text } = terminalOf(80);
  const live = createLiveLines(stream);
  live.set("a", "one");
  live.set("a", "one");
  live.set("b", null);
  expect(text()).toBe("one\n");
});

test("a line that would wrap is cut", () => {
  const { stream, text } = terminalOf(10);
  createLiveLines(stream).set("a", "0123456789");
  expect(text()).toBe("01234567…\n");
});
