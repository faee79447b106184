import { expect, test } from "vitest";
import { createLiveLines } from "./live-lines.ts";

/** A stream that keeps what is written; `columns` make it a terminal. */
function streamOf(columns?: number) {
  const written: string[] = [];
  const stream = { isTTY: columns !== undefined, columns, write: (text: string) => written.push(text) };
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => written.join("") };
}

test("lines are updated in place, below the permanent text", () => {
  const { stream, text } = streamOf(80);
  const live = createLiveLines(stream);
  live.set("a", "a: 1");
  live.set("b", "b: 1");
  live.set("a", "a: 2");
  live.above(() => stream.write("stays\n"));
  live.set("a", null);
  live.set("b", null);
  expect(shown(text())).toBe("stays\n");
  expect(text()).toContain("\x1b[2A\x1b[0Ja: 2\nb: 1\n");
});

test("an unchanged line is not written again", () => {
  const { stream, text } = streamOf(80);
  const live = createLiveLines(stream);
  live.set("a", "one");
  live.set("a", "one");
  live.set("b", null);
  expect(text()).toBe("one\n");
});

test("a line that would wrap is cut", () => {
  const { stream, text } = streamOf(10);
  createLiveLines(stream).set("a", "0123456789");
  expect(text()).toBe("01234567…\n");
});

test("a stream that is not a terminal gets only the permanent text", () => {
  const { stream, text } = streamOf();
  const live = createLiveLines(stream);
  live.set("a", "one");
  live.above(() => stream.write("stays\n"));
  expect(text()).toBe("stays\n");
});

/** Returns what a terminal shows in the end; it knows the two sequences that are used: lines up, erase below. */
function shown(text: string): string {
  const lines = [""];
  for (const part of text.replaceAll("\x1b", "␛").split(/(␛\[\d+A|␛\[0J|\n)/)) {
    const up = /^␛\[(\d+)A$/.exec(part);
    if (up) lines.splice(lines.length - 1 - Number(up[1]), Number(up[1]) + 1, "");
    else if (part === "\n") lines.push("");
    else if (part !== "␛[0J") lines[lines.length - 1] += part;
  }
  return lines.join("\n");
}
