import { expect, test } from "vitest";
import { functionNameAt } from "./function-name-at.ts";

test.each<[source: string, name: string | null]>([
  ["function save() { HERE }", "save"],
  ["function Card() { function save() {} HERE }", "Card"],
  ["const save = async () => HERE;", "save"],
  ["const save = function inner() { HERE };", "inner"],
  ["const save = (() => HERE) as () => void;", "save"],
  ["api.save = () => HERE;", "save"],
  ["const api = { save: () => HERE };", "save"],
  ["const api = { save() { HERE } };", "save"],
  ['const api = { "save all": () => HERE };', "save all"],
  ["const api = { get saved() { return HERE } };", "saved"],
  ["function f({ save = () => HERE }) {}", "save"],
  ["class Api { #save = () => HERE }", "save"],
  ["class Api { constructor() { HERE } }", "constructor"],
  ["const button = <button onClick={() => HERE} />;", "onClick"],
  ["export default () => HERE;", "default"],
  ["const Card = () => rows.map(() => HERE);", null],
  ["const api = { [key]: () => HERE };", null],
  ["HERE", null],
  ["const text = 'é😀';\nfunction save() { HERE }", "save"],
  ["function save() { HERE", null],
])("%s", (content, name) => {
  const before = content.slice(0, content.indexOf("HERE")).split("\n");
  const place = { file: "card.tsx", line: before.length, column: before.at(-1)!.length + 1 };
  expect(functionNameAt({ ...place, content })).toBe(name);
});

test("an unknown source has no names", () => {
  expect(functionNameAt({ file: "card.tsx", line: 1, column: 1, content: null })).toBeNull();
});
