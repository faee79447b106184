import { describe, expect, test } from "vitest";
import type { Finding, Sight } from "./frame/finding.ts";
import { type Acceptance, groupFindings, measureHeights } from "./group-findings.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const cut: Finding = { rule: "cut", subject: "“Чай”", place: ">p.line", box };
const empty: Finding = { rule: "empty", subject: "", place: "", box: null };

function sight(id: number, findings: Finding[], { height = 100, isExtreme = false } = {}): Sight {
  return {
    look: {
      language: "ru",
      scheme: "light",
      width: "narrow",
      server: "own",
      shown: { id, name: null, isExtreme },
    },
    findings,
    picture: Buffer.alloc(0),
    height,
    contacted: [],
    firstContent: null,
    scriptTime: 0,
  };
}

function group(sights: readonly Sight[], { accept = [] as Acceptance[], isWhole = true } = {}) {
  const groups = groupFindings(sights, { heights: measureHeights(sights, 100), accept, isWhole });
  return groups.map(({ rule, subject, looks, because }) => ({
    rule,
    subject,
    ids: looks.map(({ shown }) => shown.id),
    because,
  }));
}

test("a fault is listed once with all orders that it concerns, the gravest kind first", () => {
  const other: Finding = { ...cut, subject: "“Чашка”" };
  expect(group([sight(1, [cut]), sight(2, [other, empty])])).toEqual([
    { rule: "empty", subject: "", ids: [2], because: null },
    { rule: "cut", subject: "“Чай”", ids: [1, 2], because: null },
  ]);
});

test("faults at other places are listed on their own", () => {
  expect(group([sight(1, [cut, { ...cut, place: ">td." }])])).toHaveLength(2);
});

describe("the height", () => {
  test("that is proposed fits every ordinary order; the orders that scroll are listed", () => {
    const sights = [
      sight(1, []),
      sight(2, [], { height: 140 }),
      sight(3, [], { height: 900, isExtreme: true }),
    ];
    expect(measureHeights(sights, 100)).toMatchObject({ declared: 100, needed: 140 });
    expect(group(sights)).toEqual([
      { rule: "height", subject: "140 px of content in 100 px", ids: [2], because: null },
    ]);
  });

  test("may be too small for an order that is made to break widgets", () => {
    expect(group([sight(3, [], { height: 900, isExtreme: true })])).toEqual([]);
  });
});

describe("an acceptance", () => {
  const accept = [{ rule: "cut", because: "the whole title is in the table above" }];

  test("gives its reason to what it accepts", () => {
    const [found] = group([sight(1, [cut])], { accept });
    expect(found).toMatchObject({ rule: "cut", because: accept[0]!.because });
  });

  test("that matches nothing is a finding, unless only some frames were looked at", () => {
    expect(group([sight(1, [])], { accept })).toEqual([
      { rule: "acceptance", subject: "cut", ids: [], because: null },
    ]);
    expect(group([sight(1, [])], { accept, isWhole: false })).toEqual([]);
  });
});
