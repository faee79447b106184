import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadEnv } from "vite";
import { readEnvironment } from "./environment.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "orderpane-env-"));
});
afterEach(() => discard(root));

async function read(text: string | Uint8Array, given: Record<string, string> = {}) {
  await writeFile(join(root, ".env.t1"), text);
  return readEnvironment(root, "t1", given);
}

const atHash = "at #: put the value into single quotes, or the comment into its own line";
const atDollar =
  "at a $ that begins the name of a variable without a value: put the value into single quotes";
const atQuote = "after its closing quote: put the value into single quotes";

test.each<[written: string, value: string, cut: string | null]>([
  ["'single $x # y'", "single $x # y", null],
  ["'a\\$b' # a comment", "a\\$b", null],
  ["'two\nlines $x'", "two\nlines $x", null],
  ["Скидка #1 на чай", "Скидка", atHash],
  ["#ff0000", "", atHash],
  ["https://x.example/#/route?a=1", "https://x.example/", atHash],
  ["pa$word", "pa", atDollar],
  ['"pa$word # x"', "pa # x", atDollar],
  ["a${NOTHING}b", "ab", atDollar],
  ["'it'is", "it", atQuote],
  ['"a # b" # a comment', "a # b", null],
  ["${ORDERPANE_SET}/x", "a $ b # c/x", null],
  ["$ORDERPANE_SET", "a $ b # c", null],
  ["${GIVEN}", "pa$word", null],
  ["${NOTHING:-other}", "other", null],
  ["${ORDERPANE_STORE}/x", "/x", null],
  ["a\\$b", "a$b", null],
])("A=%s is %j, and a cut is named", async (written, value, cut) => {
  const text = `ORDERPANE_SET='a $ b # c'\nORDERPANE_A=${written}\nORDERPANE_B=1\n`;
  const { values, notices } = await read(text, { GIVEN: "pa$word" });
  expect(values).toMatchObject({ ORDERPANE_A: value, ORDERPANE_B: "1" });
  const told = cut === null ? [] : [`ORDERPANE_A in .env.t1 is cut ${cut}`];
  expect(notices.map(({ message, fix }) => `${message}: ${fix}`)).toEqual(told);
});

test("the process's variables override the files, even if empty", async () => {
  const { values, notices } = await read("ORDERPANE_A=pa$word\nORDERPANE_B=x\n", {
    ORDERPANE_A: "$a",
    ORDERPANE_B: "",
  });
  expect([values, notices]).toEqual([{ ORDERPANE_A: "$a", ORDERPANE_B: "" }, []]);
});

test("without single quotes, Vite's rules apply", async () => {
  vi.stubEnv("ORDERPANE_GIVEN", "given");
  const forms = [
    "$B",
    "${B}",
    "${C:-d}",
    "${C-d}",
    "${B:+d}",
    "${C:+d}",
    "${C:-${B}}",
    "\\$B",
    '"$B\\n"',
    "`$B`",
  ];
  const lines = [
    ...forms,
    "x$ORDERPANE_1",
    "$ORDERPANE_3$B",
    "${ORDERPANE_GIVEN}",
    "a b # c",
    "$ B",
    "$ORDERPANE_14",
  ];
  const text = lines.map((form, index) => `export ORDERPANE_${index} = ${form}`).join("\n");
  const { values } = await read(
    `B=b\n${text}\nORDERPANE_GIVEN=file\n`,
    process.env as Record<string, string>,
  );
  expect(values).toEqual(loadEnv("t1", root, "ORDERPANE_"));
  vi.unstubAllEnvs();
});

describe("a file saved by Windows editors", () => {
  const text = "ORDERPANE_A=чай\r\nORDERPANE_B=2\r\n";
  const values = { ORDERPANE_A: "чай", ORDERPANE_B: "2" };

  test.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["big-endian UTF-16", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ])("is read: %s", async (_name, bytes) => {
    expect((await read(bytes)).values).toEqual(values);
  });

  test.each([
    ["UTF-16 without a mark", Buffer.from("ORDERPANE_A=1", "utf16le")],
    ["Windows-1251", Buffer.from([0x41, 0x3d, 0xf7, 0xe0, 0xe9])],
  ])("is refused by its name: %s", async (_name, bytes) => {
    await expect(read(bytes)).rejects.toThrow(".env.t1 cannot be read: ");
  });
});
