import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";

test("a seed always gives the same numbers, and another seed gives others", () => {
  const draw = (seed: number) => {
    const { between } = seededRandom(seed);
    return [between(0, 1), between(0, 1), between(0, 1)];
  };
  expect(draw(1)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  expect(draw(2)).not.toEqual(draw(1));
});
