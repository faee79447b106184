import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeReport } from "../testing/fake-report.ts";
import { createWaitReport } from "./wait-report.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function terminalReport() {
  const said: unknown[] = [];
  const note = (value: unknown) => void said.push(value);
  const report = fakeReport({ isLive: true, line: note, event: note, status: (_, text) => note(text) });
  return { report, said };
}
const pause = { seconds: 2.4, reason: "the limit" };
const event = { event: "wait", store: "a.example", ...pause };

test("on a terminal a wait counts down, and ends by itself", () => {
  const { report, said } = terminalReport();
  createWaitReport(report, "a.example")(pause);
  vi.advanceTimersByTime(10_000);
  const line = (left: number) => `… a.example: waiting ${left} s: the limit`;
  expect(said).toEqual([event, line(3), line(2), line(1), null]);
});

test("without a terminal a long wait is a line every 30 s", () => {
  const said: string[] = [];
  const report = fakeReport({ notice: (text) => said.push(text) });
  createWaitReport(report, "a.example")({ seconds: 75, reason: "the limit" });
  vi.advanceTimersByTime(300_000);
  const line = (left: number) => `… waiting ${left} s: the limit`;
  expect(said).toEqual([line(75), line(45), line(15)]);
});

test("a second pause replaces the first", () => {
  const { report, said } = terminalReport();
  const wait = createWaitReport(report, "a.example");
  wait({ seconds: 300, reason: "the limit" });
  vi.advanceTimersByTime(1000);
  said.length = 0;
  wait({ seconds: 1, reason: "another" });
  vi.advanceTimersByTime(5000);
  expect(said.slice(1)).toEqual(["… a.example: waiting 1 s: another", null]);
});
