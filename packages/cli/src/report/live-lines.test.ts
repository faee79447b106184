import { expect, test } from "vitest";
import { createLiveLines } from "./live-lines.ts";

/** A terminal that keeps what is written. */
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
