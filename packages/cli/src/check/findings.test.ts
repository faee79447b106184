import { expect, test } from "vitest";
import { type CheckedFrame, type Finding, groupFindings, neededHeight } from "./findings.ts";

const cut: Finding = { rule: "cut", subject: "“Чай”", place: ">p.line", box: null };
const empty: Finding = { rule: "empty", subject: "", place: "", box: null };

function frame(id: number, findings: Finding[], height = 100, isExtreme = false): CheckedFrame {
  return {
    language: "ru",
    scheme: "light",
    width: "narrow",
    server: "own",
    record: { id, name: null, isExtreme },
    findings,
    picture: Buffer.alloc(0),
    height,
    hasRequests: false,
  };
}

function group(frames: readonly CheckedFrame[]) {
  return groupFindings(frames, { declared: 100, accept: [] }).map(({ rule, subject, frames: concerned }) => ({
    rule,
    subject,
    ids: concerned.map(({ record }) => record.id),
  }));
}

test("a fault is listed once per place with all its orders, the worst first", () => {
  const other: Finding = { ...cut, subject: "“Чашка”" };
  const elsewhere: Finding = { ...cut, place: ">td." };
  expect(group([frame(1, [cut]), frame(2, [other, empty, elsewhere])])).toEqual([
    { rule: "empty", subject: "", ids: [2] },
    { rule: "cut", subject: "“Чай”", ids: [1, 2] },
    { rule: "cut", subject: "“Чай”", ids: [2] },
  ]);
});

test("the needed height fits every ordinary order, and those that scroll are listed, the tallest first", () => {
  const extreme = frame(3, [], 900, true);
  const frames = [frame(1, []), frame(2, [], 120), extreme, frame(4, [], 140)];
  expect(neededHeight(frames)).toBe(140);
  expect(group(frames)).toEqual([{ rule: "height", subject: "140 px of content in 100 px", ids: [4, 2] }]);
  expect(group([extreme])).toEqual([]);
});
