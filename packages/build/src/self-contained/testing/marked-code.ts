import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";
import { type Findings, readProgram } from "../read-program.ts";
import { mayHaveProblems } from "../may-have-problems.ts";

/** A module with the mark `§` before its problem, and a part of the problem. */
export type RefusedCode = [marked: string, problem: string];

/** Declares the tests of a table: code that is refused at its mark, and code that is fine. */
export function testReading({ refused, fine }: { refused: RefusedCode[]; fine: string[] }): void {
  test.each(refused)("%s is refused at the mark", (marked, problem) => {
    const code = marked.replace("§", "");
    expect(mayHaveProblems(code)).toBe(true);
    expect(readCode(code).problems[0]).toEqual({
      offset: marked.indexOf("§"),
      problem: expect.stringContaining(problem),
      fix: expect.stringMatching(/\.$/),
    });
  });
  test.each(fine)("%s is fine", (code) => {
    expect(readCode(code)).toEqual({ problems: [], assets: [] });
  });
}

export function readCode(code: string): Findings {
  const { program, errors } = parseSync("a.tsx", code);
  expect(errors).toEqual([]);
  return readProgram(program);
}
