import { expect, test } from "vitest";
import { type Random, seededRandom } from "./random.ts";

const many = <T>(draw: (random: Random) => T, random = seededRandom(1)): T[] =>
  Array.from({ length: 1000 }, () => draw(random));

test("a seed always gives the same numbers, and another seed gives others", () => {
  const draw = (random: Random) => random.between(0, 1);
  expect(many(draw).slice(0, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  expect(many(draw)).not.toEqual(many(draw, seededRandom(2)));
});

test("numbers stay within their limits, whole numbers are whole, and every item is picked", () => {
  expect(new Set(many((random) => random.below(5, 2)))).toEqual(new Set([2, 3, 4]));
  expect(many((random) => random.between(2, 2.5)).filter((one) => one < 2 || one >= 2.5)).toEqual([]);
  expect(new Set(many((random) => random.pick(["a", "b"])))).toEqual(new Set(["a", "b"]));
});

test("chance has its probability", () => {
  const often = (probability: number) => many((random) => random.chance(probability)).filter(Boolean).length;
  expect([often(0), often(1)]).toEqual([0, 1000]);
  expect(Math.abs(often(0.25) - 250)).toBeLessThan(50);
});
