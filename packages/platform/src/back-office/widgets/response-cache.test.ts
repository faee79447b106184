import { expect, test } from "vitest";
import { plainResponse } from "../plain-response.ts";
import { createResponseCache } from "./response-cache.ts";

/** A cache with this capacity in bytes, and how often each key was computed. */
function openCache(capacity: number) {
  const cache = createResponseCache(capacity);
  const computed: string[] = [];
  const read = (key: string, body: string) => {
    const given = cache.get(key, () => {
      computed.push(key);
      return plainResponse(200, "json", body);
    });
    return new TextDecoder().decode(given.body as Uint8Array);
  };
  return { cache, computed, read };
}

test("a response is computed once until the next write", () => {
  const { cache, computed, read } = openCache(100);
  expect([read("a", "1"), read("a", "2")]).toEqual(["1", "1"]);
  cache.clear();
  expect(read("a", "2")).toBe("2");
  expect(computed).toEqual(["a", "a"]);
});

test("the cache never has more bytes than its capacity", () => {
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
