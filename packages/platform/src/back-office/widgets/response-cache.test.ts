import { expect, test } from "vitest";
import { answer } from "../plain-response.ts";
import { createAnswerCache } from "./response-cache.ts";

/** A cache of so many bytes, and how often each key was computed. */
function openCache(capacity: number) {
  const cache = createAnswerCache(capacity);
  const computed: string[] = [];
  const read = (key: string, body: string) => {
    const given = cache.get(key, () => {
      computed.push(key);
      return answer(200, "json", body);
    });
    return new TextDecoder().decode(given.body as Uint8Array);
  };
  return { cache, computed, read };
}

test("an answer is computed once, until the next write", () => {
  const { cache, computed, read } = openCache(100);
  expect([read("a", "1"), read("a", "2")]).toEqual(["1", "1"]);
  cache.clear();
  expect(read("a", "2")).toBe("2");
  expect(computed).toEqual(["a", "a"]);
});

test("it never holds more bytes than it may", () => {
  const { computed, read } = openCache(10);
  read("a", "é".repeat(3)); // 6 bytes
  read("b", "1234");
  read("a", "");
  read("b", "");
  expect(computed).toEqual(["a", "b"]);
  read("c", "1");
  read("c", "1");
  read("a", "é");
  expect(computed).toEqual(["a", "b", "c", "a"]);
});

test("an answer that is too large is given, and not kept", () => {
  const { computed, read } = openCache(10);
  expect(read("a", "x".repeat(11))).toBe("x".repeat(11));
  expect(read("a", "y".repeat(11))).toBe("y".repeat(11));
  expect(computed).toEqual(["a", "a"]);
});
