// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { samples } from "./samples.tsx";
import * as ui from "../ui.ts";

test("the gallery shows every component", () => {
  expect(Object.keys(samples()).toSorted()).toEqual(Object.keys(ui).toSorted());
});
