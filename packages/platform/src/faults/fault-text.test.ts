import { describe, expect, test } from "vitest";
import type { FaultDraft } from "./fault.ts";
import { parseFault } from "./fault-text.ts";
import { faultExamples } from "./fault-words.ts";

const usual = { match: {}, skip: 0, times: 1, chance: 1 };
const xml = "/admin/application_widgets.xml";

describe("a line and its fault", () => {
  test.each<[string, FaultDraft]>([
    [
      `POST ${xml} after reset`,
      { ...usual, match: { method: "POST", path: xml }, when: "after", do: { kind: "reset" } },
    ],
    ["* hang", { ...usual, match: { path: "*" }, when: "before", do: { kind: "hang" } }],
    [
      "id slow store shop-1.localhost skip 2 times 0 chance 0.5 seed 7 mid-answer delay 500ms",
      {
        ...usual,
        id: "slow",
        match: { store: "shop-1.localhost" },
        skip: 2,
        times: 0,
        chance: 0.5,
        seed: 7,
        when: "mid-answer",
        do: { kind: "delay", ms: 500 },
      },
    ],
    [
      'status 503 header Retry-After:7 header "X-Why:too busy" body "wait \\"7\\" s\\n"',
      {
        ...usual,
        when: "before",
        do: {
          kind: "status",
          status: 503,
          headers: { "Retry-After": "7", "X-Why": "too busy" },
          body: 'wait "7" s\n',
        },
      },
    ],
    [
      'content-type "text/html; charset=utf-8"',
      { ...usual, when: "after", do: { kind: "content-type", type: "text/html; charset=utf-8" } },
    ],
    ["list-lag 5000ms", { ...usual, when: "after", do: { kind: "list-lag", ms: 5000 } }],
  ])("%s", (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
  });

  test.each(faultExamples)("an example: %s", (text) => {
    expect(() => parseFault(text)).not.toThrow();
  });

  test("spaces, seconds and a default time make no difference", () => {
    expect(parseFault("  GET   /admin/*  times 1 before   delay 2s ")).toEqual(
      parseFault("GET /admin/* delay 2000ms"),
    );
    expect(parseFault("delay 500")).toEqual(parseFault("delay 500ms"));
  });
});

test.each([
  ["", "expected one of status, delay, reset, truncate, content-type, hang, list-lag, found the end"],
  [
    "POST /x aftr reset",
    'expected one of status, delay, reset, truncate, content-type, hang, list-lag, found "aftr"',
  ],
  ["post reset", 'found "post", and a method is in capitals: POST'],
  [
    "FETCH reset",
    'fault.match.method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, found "FETCH"',
  ],
  ["/x after truncate 5", 'fault.when: expected "mid-answer" for truncate, found "after"'],
  ["skip x reset", 'skip: expected a number, found "x"'],
  ["delay soon", 'delay: expected a time such as 500ms or 2s, found "soon"'],
  ["status 503 header Retry-After", 'header: expected NAME:VALUE, found "Retry-After"'],
  ["reset now", 'expected the end after the action, found "now"'],
  ['status 500 body "\\x"', "is not a valid JSON string"],
])("%j is refused, with examples", (text, message) => {
  expect(() => parseFault(text)).toThrow(
    expect.objectContaining({
      code: "bad-fault",
      message: expect.stringMatching(/: write a fault such as "POST .* after reset" or "PUT /),
    }),
  );
  expect(() => parseFault(text)).toThrow(message);
});
