import { expect, test } from "vitest";
import { computedNames } from "./computed-names.ts";

test.each([
  [
    "a component with a state",
    "fields",
    false,
    "class A extends Component { n = this.props.n; go = () => this.run(); }",
  ],
  ["a method that is bound", "fields", false, "class A { constructor() { this.go = this.go.bind(this); } }"],
  ["a field", "fields", true, "class A { constructor(k) { this[k] = 1; } }"],
  ["a method", "fields", true, "class A { [`component${x}`]() {} }"],
  ["a field of a class", "fields", true, "class A { static [k] = 1; }"],
  ["a field in another function", "fields", true, "class A { constructor(o) { Object.assign(this, o); } }"],
  ["a prototype", "fields", true, "A.prototype[`component${x}`] = f;"],
  ["a component behind a ref", "fields", true, "ref.current[k] = f;"],
  ["Preact's options", "fields", true, 'import { options } from "preact"; options[k] = f;'],
  ["an imported value", "fields", true, 'import { card } from "./card.tsx"; card[k] = f;'],
  ["a component with a Cyrillic name", "fields", true, "function Карточка() {} Карточка[k] = f;"],
  ["a component with a lower-case name", "fields", true, "const _card = () => null; [_card[k]] = f;"],
  ["a component behind a cast", "fields", true, "const Safe = f(A); (Safe as any)[k] = f;"],
  ["a parameter", "fields", true, "const set = (target, k) => { target[k] = 1; };"],
  ["fields that are copied", "fields", true, "Object.assign(Card, table);"],
  ["fields with literal names", "fields", false, "const a = Object.assign(card, { title: 1 });"],
  ["a field by reflection", "fields", true, "Reflect.set(card, k, f);"],
  ["props behind a comment", "props", true, "const A = (a) => <p {/* all */ ...a} />;"],
  ["all of Preact", "fields", true, 'import * as preact from "preact";'],
  ["a library for React", "props", true, 'const React = require("react");'],
  ["a re-export", "fields", true, 'export * from "preact";'],
  ["props of an element", "props", true, "const A = (props) => <p {...props} />;"],
  ["props of an element, compiled", "props", true, 'const A = (props) => orderpaneH("p", { ...props });'],
  ["props of an element without JSX", "props", true, 'import { h } from "preact"; h("p", data);'],
  ["props of a component", "props", false, "const A = (props) => <B {...props} />;"],
  ["props of a component", "passed", true, "const A = (props) => <B {...props} />;"],
  ["the name of an element", "types", true, "const A = ({ as: Tag }) => <Tag />;"],
  ["the name of an element, compiled", "types", true, "const A = ({ as: Tag }) => orderpaneH(Tag, null);"],
  [
    "components of all kinds",
    "types",
    false,
    'import B from "./b.tsx"; const C = () => <b />; function D() {} class E {} const A = () => <Theme.Provider><B /><C /><D /><E /></Theme.Provider>;',
  ],
  ["a module with a syntax error", "types", true, "this is not a module"],
] as const)("%s: %s %s", (_what, kind, isComputed, code) => {
  expect(computedNames("/a/index.tsx", code).has(kind)).toBe(isComputed);
});
