import { describe, expect, test } from "vitest";
import { decodeErrorBody, unauthorizedBody } from "./error-body.ts";
import { decodeUsageLimit, isLoopback } from "./requests.ts";

describe("API-Usage-Limit", () => {
  test("decodes to its values", () => {
    expect(decodeUsageLimit("17/500")).toEqual({ used: 17, limit: 500 });
  });

  test.each([[null], [""], ["17"], ["17/"], ["-1/500"], ["1/500, 2/500"], ["1e9/2"]])(
    "%o decodes to null",
    (header) => {
      expect(decodeUsageLimit(header)).toBeNull();
    },
  );
});

test.each([
  ["401", unauthorizedBody, "HTTP Basic: Access denied."],
  ["403", '{"status":"error","message":"no right"}', "no right"],
  [
    "422, content type",
    '{"message":"incorrect Content-Type, should be application/xml"}',
    "incorrect Content-Type, should be application/xml",
  ],
  ["422, validation", '{"height":["is too low","is odd"]}', "height is too low, is odd"],
  ["XML", "<errors><error>Height is too big</error></errors>", "Height is too big"],
  ["XML by field", '<hash><height type="array"><height>is odd</height></height></hash>', "height is odd"],
  ["XML that is not well-formed", "<errors><error>Height", null],
  ["XML that is nested too deeply", "<a>".repeat(100_000), null],
  ["an XHTML page", '<?xml version="1.0"?><!DOCTYPE html><html><body>404</body></html>', null],
  [
    "JSON that is nested too deeply",
    `{"a":${"[".repeat(32_000)}${"]".repeat(32_000)}}`,
    `{"a":${"[".repeat(195)}…`,
  ],
  ["nothing", " ", null],
  ["raw control characters", "no\x1b[2J\x07 \x9b1mright\x7f", "no [2J 1mright"],
  [
    "control characters that are escaped in JSON",
    '{"message":"no \\u001b]0;x\\u0007right"}',
    "no ]0;x right",
  ],
  ["a long text", "x".repeat(300), `${"x".repeat(200)}…`],
])("an error body is decoded to one line: %s", (_name, body, line) => {
  expect(decodeErrorBody(body)).toBe(line);
});

test.each([
  ["localhost", true],
  ["shop.localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["127.0.0.1.example.com", false],
  ["10.0.0.1", false],
])("isLoopback(%o) is %s", (hostname, loopback) => {
  expect(isLoopback(hostname)).toBe(loopback);
});
