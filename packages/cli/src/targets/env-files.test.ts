import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { beforeEach, expect, test } from "vitest";
import { loadEnv } from "vite";
import { readEnvironment } from "./environment.ts";

let root: string;
beforeEach(() => void (root = temporaryFolder()));

async function read(text: string | Uint8Array, given: Record<string, string> = {}) {
  await writeFile(join(root, ".env.t1"), text);
  return readEnvironment(root, "t1", given);
}

const atHash = "at #: put the value into single quotes, or the comment into its own line";
const atDollar =
  "at a $ that begins the name of a variable without a value: put the value into single quotes";
const atQuote = "after its closing quote: put the value into single quotes";

test.each<[written: string, value: string, cut: string | null, name?: string]>([
  ["'single $x # y'", "single $x # y", null],
  ["'a\\$b' # a comment", "a\\$b", null],
  ["'two\nlines $x'", "two\nlines $x", null],
  ["Скидка #1 на чай", "Скидка", atHash],
  ["https://x.example/#/route?a=1", "https://x.example/", atHash],
  ["pa$word", "pa", atDollar],
  ['"pa$word # x"', "pa # x", atDollar],
  ["'it'is", "it", atQuote],
  ['"a # b" # a comment', "a # b", null],
  ["${ORDERPANE_SET}/x", "a $ b # c/x", null],
  ["${GIVEN}", "pa$word", null],
  ["${OTHER}", "other", atHash, "OTHER"],
  ["${ORDERPANE_STORE}/x", "/x", null],
])("A=%s is %j, and a cut is named", async (written, value, cut, name = "ORDERPANE_A") => {
  const text = `ORDERPANE_SET='a $ b # c'\nORDERPANE_A=${written}\nORDERPANE_B=cut #\nORDERPANE_C=cut #\nOTHER=other #\n`;
  const given = { GIVEN: "pa$word", ORDERPANE_B: "b$b", ORDERPANE_C: "" };
  const { values, notices } = await read(text, given);
  expect(values).toMatchObject({ ORDERPANE_A: value, ORDERPANE_B: "b$b", ORDERPANE_C: "" });
  const named = cut === null ? [] : [`${name} in .env.t1 is cut ${cut}`];
  expect(notices.map(({ message, fix }) => `${message}: ${fix}`)).toEqual(named);
});

test("without single quotes the rules are Vite's", async () => {
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
    "${ORDERPANE_0}x",
    "${ORDERPANE_99:-d}",
  ];
  const lines = [...forms, "x$ORDERPANE_1", "$ORDERPANE_3$B", "a b # c", "$ B", "$ORDERPANE_16"];
  const text = lines.map((form, index) => `export ORDERPANE_${index} = ${form}`).join("\n");
  const { values } = await read(`B=b\n${text}\n`);
  const names = lines.map((_, index) => `ORDERPANE_${index}`);
  expect(values).toEqual(loadEnv("t1", root, names));
});

const text = "ORDERPANE_A=чай\r\nORDERPANE_B=2\r\n";

test.each<[string, Uint8Array, isRead: boolean]>([
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`), true],
  ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le"), true],
  ["big-endian UTF-16", Buffer.from(`\ufeff${text}`, "utf16le").swap16(), true],
  ["UTF-16 without a mark", Buffer.from("ORDERPANE_A=1", "utf16le"), false],
  ["Windows-1251", Buffer.from([0x41, 0x3d, 0xf7, 0xe0, 0xe9]), false],
])("a file in %s is read, or refused by its name", async (_name, bytes, isRead) => {
  const { values } = await read(bytes).catch(({ message }: Error) => ({ values: message }));
  const refused = expect.stringContaining(".env.t1 cannot be read: ") as string;
  expect(values).toEqual(isRead ? { ORDERPANE_A: "чай", ORDERPANE_B: "2" } : refused);
});
