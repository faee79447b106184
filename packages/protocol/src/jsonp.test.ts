import { describe, expect, test } from "vitest";
import { type Answer, encodeJsonp, isJsonpCallback } from "./jsonp.ts";

const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;

/** Runs the script as a page does, and returns what its callback received. */
function run(script: string): unknown {
  const answers: unknown[] = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- what a script element would do with it
  new Function(callback, script)((answer: unknown) => answers.push(answer));
  expect(answers).toHaveLength(1);
  return answers[0];
}

describe("the callback receives what the server sent", () => {
  const answers: [string, Answer][] = [
    ["data", { ok: true, data: { statuses: ["new"] } }],
    ["an error", { ok: false, error: { message: "Заказ не найден", code: "not-found" } }],
    ["text that ends a script", { ok: true, data: "</script><!--<script>&amp;" }],
    ["line separators", { ok: true, data: "\u2028\u2029\r\n\0" }],
    ["quotes and backslashes", { ok: true, data: `\\"'\\u003c` }],
    ["lone surrogates", { ok: true, data: "\ud800" }],
    ["a key that sets the prototype", { ok: true, data: JSON.parse('{"__proto__":{"admin":true}}') }],
  ];

  test.each(answers)("%s", (_name, answer) => {
    const script = encodeJsonp(callback, answer);
    expect(script).toMatch(/^\/\*\*\/orderpane_[0-9a-f]{32}\(JSON\.parse\("[^<>&\u2028\u2029]*"\)\);$/);
    expect(run(script)).toEqual(answer);
  });

  test("a key __proto__ is an ordinary key", () => {
    const { data } = run(encodeJsonp(callback, answers.at(-1)![1])) as { data: object };
    expect(Object.keys(data)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });
});

describe("the callback check", () => {
  test.each([
    ["the runtime", callback],
    ["jQuery", "jQuery36108293_1700000000000"],
  ])("accepts a name of %s", (_name, text) => {
    expect(isJsonpCallback(text)).toBe(true);
    expect(encodeJsonp(text, { ok: true, data: 1 })).toBe(
      `/**/${text}(JSON.parse("{\\"ok\\":true,\\"data\\":1}"));`,
    );
  });

  test.each([
    ["an empty name", ""],
    ["a call", "alert(1)//"],
    ["a name of 129 characters", "a".repeat(129)],
    ["a digit in front", `1${callback}`],
    ["a reserved word", "import"],
    ["a letter that ASCII does not have", "обратно"],
    ["a newline at the end", `${callback}\n`],
    ["a member of the callback", `${callback}.x`],
  ])("refuses %s and does not echo it", (_name, text) => {
    expect(isJsonpCallback(text)).toBe(false);
    expect(() => encodeJsonp(text, { ok: true, data: 1 })).toThrow(
      new TypeError(
        "callback must be one plain name of a function, of at most 128 characters: respond with 400 instead",
      ),
    );
  });
});
