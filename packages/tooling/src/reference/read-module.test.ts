import { describe, expect, test } from "vitest";
import { readModule } from "./read-module.ts";

const declarationsOf = (source: string, file = "a.tsx") => [
  ...readModule(file, source).declarations.values(),
];

describe("a signature", () => {
  test.each([
    [
      "of a function has no body",
      "export function f<T>(a: T, b = 1): T { return a; }",
      "function f<T>(a: T, b = 1): T ;",
    ],
    [
      "of a component is what it takes",
      "export const n = 1;\nexport function Badge({ tone }: Props) { return <b>{tone}</b>; }",
      "function Badge({ tone }: Props) ;",
    ],
    [
      "of overloads is each of them and not the implementation",
      "export function f(a: string): string;\nexport function f(a: number): number;\nexport function f(a: unknown) { return a; }",
      "function f(a: string): string;\nfunction f(a: number): number;",
    ],
    [
      "of a class has no bodies, private members and overridden methods",
      `export class A<T> extends B implements C {
  static #count = 0;
  private x = 1;
  protected y = 2;
  readonly name: string = "A";
  kind = "a" as const;
  constructor(readonly value: T) { super(); }
  get size(): number { return 1; }
  override render() { return null; }
}`,
      `class A<T> extends B implements C {
  readonly name: string;
  kind = "a" as const;
  constructor(readonly value: T) ;
  get size(): number ;
}`,
    ],
    ["of a typed constant has no value", "export const a: string = b();", "const a: string;"],
    ["of a cast constant is the type", "export const a = b() as C<D>;", "const a: C<D>;"],
    [
      "of a constant without a type is its value",
      "export const a = [1, 2] as const;",
      "const a = [1, 2] as const;",
    ],
    [
      "of an arrow function is its type",
      "export const f = <T,>(a: T): Promise<T> => g(a);",
      "const f: <T,>(a: T) => Promise<T>;",
    ],
    [
      "of an interface has no doc comments, but remarks",
      "export interface A {\n  /** One. */\n  a: string; // first\n}",
      "interface A {\n  a: string; // first\n}",
    ],
    [
      "of a union keeps what is said of its last member",
      'export type A =\n  | "a" // one\n  | "b"; // two\n\n// of nobody',
      'type A =\n  | "a" // one\n  | "b"; // two',
    ],
    [
      "of merged declarations is all of them",
      "interface A { a: 1 }\ninterface A { b: 2 }",
      "interface A { a: 1 }\ninterface A { b: 2 }",
    ],
    ["of an enumeration is the enumeration", "export enum A { b = 1 }", "enum A { b = 1 }"],
  ])("%s", (_name, source, signature) => {
    const text = declarationsOf(source).at(-1)!.signature;
    expect(text.replaceAll(/\n\s*\n/g, "\n")).toBe(signature);
  });
});

describe("a doc comment", () => {
  test.each([
    ["stands right above", "/** Does it. */\nexport function f() {}", "Does it."],
    [
      "has lines",
      "/**\n * Does it:\n *\n *     now\n * * twice\n */\nexport function f() {}",
      "Does it:\n\n    now\n* twice",
    ],
    [
      "may have a word to the linter below it",
      "/** Does it. */\n// oxlint-disable-next-line no-x\nfunction f() {}",
      "Does it.",
    ],
    ["is none when it is an ordinary one", "/* Does it. */\n// Really.\nfunction f() {}", ""],
    ["is not that of something else", "/** Of a. */\nconst a = 1;\nfunction f() {}", ""],
    [
      "is that of the overload that has one",
      "function f(a: 1): 1;\n/** Does it. */\nfunction f(a: 2): 2;\nfunction f(a: unknown) { return a; }",
      "Does it.",
    ],
  ])("%s", (_name, source, doc) => {
    expect(declarationsOf(source).at(-1)!.doc).toBe(doc);
  });
});

test("members with a doc comment are listed, private ones and those of a body are not", () => {
  const [declaration] = declarationsOf(`export class A {
    /** One. */ a = 1;
    b = 2;
    /** Three. */ private c = 3;
    /** Four. */ d(): void { interface Inner { /** Five. */ e: 1 } }
  }`);
  expect(declaration!.members).toEqual([
    { name: "a", doc: "One." },
    { name: "d", doc: "Four." },
  ]);
});

test("the types that a signature names, each once, in the order of the text", () => {
  const [f] = declarationsOf(
    "function f<T extends A>(a: B<C>, b: typeof d, e: n.E): F | B<T> { const x: G = 1; return x as H; }",
  );
  expect(f!.references).toEqual(["A", "B", "C", "d", "n.E", "F", "T"]);
  const [k] = declarationsOf("class K extends A<B> implements C { private x: D }");
  expect(k!.references).toEqual(["A", "B", "C"]);
  const [i] = declarationsOf("interface I extends A, n.B { c: C }");
  expect(i!.references).toEqual(["A", "n.B", "C"]);
});

test("a declaration knows its place", () => {
  const [, b] = declarationsOf("const a = 1;\n\n/** B. */\nexport const b = 2;\n", "packages/x/src/a.ts");
  expect(b).toMatchObject({ name: "b", file: "packages/x/src/a.ts", line: 4 });
});

test("what is global is apart", () => {
  const { declarations, globals } = readModule(
    "a.ts",
    "declare global {\n  /** The page's. */\n  interface Window { a: 1 }\n}\nexport {};",
  );
  expect(declarations.size).toBe(0);
  expect(globals.get("Window")).toMatchObject({ doc: "The page's.", signature: "interface Window { a: 1 }" });
});

test.each([
  ["a.ts", "export {", "a.ts cannot be parsed: "],
  ["a.ts", "export default () => 1", "a.ts has a default export without a name: declare it, then export it"],
])("%s with %s is refused", (file, source, message) => {
  expect(() => readModule(file, source)).toThrow(
    expect.objectContaining({ code: "no-reference", message: expect.stringContaining(message) as string }),
  );
});
