import { parseSync } from "rolldown/utils";
import { expect } from "vitest";
import { type Findings, readProgram } from "../read-program.ts";
import { mayHaveProblems } from "../may-have-problems.ts";

/** A module, and a part of the message of its problem, which is at the character after the mark `§`. */
export type RefusedCode = [marked: string, problem: string];

/** What {@link readMarked} returns if the problem is found at the mark. */
export const atMark = { isLookedAt: true, isAtMark: true, fix: expect.stringMatching(/\.$/) as string };

export const nothing: Findings = { problems: [], assets: [] };

/** The first problem of a module, and whether a build looks for it and finds it at the mark. */
export function readMarked(marked: string): object {
  const code = marked.replace("§", "");
  const [first] = readCode(code).problems;
  return {
    isLookedAt: mayHaveProblems(code),
    isAtMark: first?.offset === marked.indexOf("§"),
    problem: first?.problem,
    fix: first?.fix,
  };
}

export function readCode(code: string): Findings {
  const { program, errors } = parseSync("a.tsx", code);
  expect(errors).toEqual([]);
  return readProgram(program);
}
