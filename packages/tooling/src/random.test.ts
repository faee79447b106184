import { expect, test } from "vitest";
import { type Random, seededRandom } from "./random.ts";

const many = <T>(random: Random, draw: (random: Random) => T): T[] =>
  Array.from({ length: 1000 }, () => draw(random));

test("a seed always gives the same numbers, and another seed gives others", () => {
  const draw = (seed: number) => many(seededRandom(seed), (random) => random.between(0, 1));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(1).slice(0, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

test("numbers stay within their limits, and whole numbers are whole", () => {
  const whole = many(seededRandom(1), (random) => random.below(5, 2));
  expect(new Set(whole)).toEqual(new Set([2, 3, 4]));
  expect(new Set(many(seededRandom(1), (random) => random.below(3)))).toEqual(new Set([0, 1, 2]));
  const any = many(seededRandom(1), (random) => random.between(2, 2.5));
  expect(any.filter((number) => number < 2 || number >= 2.5)).toEqual([]);
  expect(any.some(Number.isInteger)).toBe(false);
});

test("chance has its probability, and every item is picked", () => {
  const often = (probability: number) =>
    many(seededRandom(1), (random) => random.chance(probability)).filter(Boolean).length;
  expect([often(0), often(1)]).toEqual([0, 1000]);
  expect(often(0.25)).toBeGreaterThan(200);
  expect(often(0.25)).toBeLessThan(300);
  expect(new Set(many(seededRandom(1), (random) => random.pick(["a", "b"])))).toEqual(new Set(["a", "b"]));
});
