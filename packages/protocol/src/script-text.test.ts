import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { encodeForScript } from "./script-text.ts";

const hostile = {
  text: `</script><script>alert(1)</script><!-- ]]> & \u2028 \u2029 " ' \\ \${x} \u0000 Ёж`,
  nested: JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}') as unknown,
};

test("the expression evaluates to the encoded value", () => {
  const read: unknown = runInNewContext(encodeForScript(hostile));
  expect(JSON.stringify(read)).toBe(JSON.stringify(hostile));
  expect(runInNewContext(`(${encodeForScript(hostile)}).nested.polluted`)).toBe(undefined);
});

test("nothing in the expression ends a script or begins another", () => {
  expect(encodeForScript(hostile)).not.toMatch(/[<>&\u2028\u2029]/);
});

test("a value that is not JSON is refused", () => {
  expect(() => encodeForScript(undefined)).toThrow(TypeError);
});
