import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { discard } from "@orderpane/tooling/canary";
import type { ViteDevServer } from "vite";
import { afterAll, expect, test } from "vitest";
import { describeError, ownStack, placesInFrame, placesInServer } from "./describe-error.ts";

const root = mkdtempSync(join(tmpdir(), "orderpane-errors-"));
const server = join(root, "widgets", "card", "server.ts");
mkdirSync(join(root, "widgets", "card"), { recursive: true });
writeFileSync(server, "const a = 1;\nconst b = ;\n");
writeFileSync(join(root, ".env.local"), "PASSWORD=k-4f1c77a09\n");
afterAll(() => discard(root));

const describeServer = (stack: string) =>
  describeError("server", "Error: no", { root, places: placesInServer(stack) });

test.each([
  ["a frame", `Error: no\n    at f (file://${server}?17-0:2:7)\n    at node:internal/x:1:1`, "2:7"],
  ["the head of a syntax error", `${server}:2\nconst b = ;\n          ^\n\nSyntaxError: no`, "2:11"],
  [
    "the head of one in TypeScript",
    `${server}:2\nconst a = 1;\nconst b = ;\n          ^\n\nSyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: no`,
    "2:11",
  ],
  [
    "the head of one over several lines",
    `${server}:2\n    const a = 1;\n  > enum A {\n  > b }\n\nSyntaxError: no`,
    "2:1",
  ],
  [
    "a frame that is not the first",
    `Error: no\n    at g (file://${root}/node_modules/x/i.js:1:1)\n    at f (file://${server}:1:7)`,
    "1:7",
  ],
])("the place of an error in a server.ts comes from %s", async (_, stack, position) => {
  const { place, frame } = await describeServer(stack);
  expect(place).toBe(`widgets/card/server.ts:${position}`);
  expect(frame).toContain("1 | const a = 1;");
});

test("Node shows the location of a syntax error in a server.ts", async () => {
  const script = `import("${pathToFileURL(server).href}?1-0").catch(({ stack }) => console.log(stack))`;
  const stack = execFileSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect(await describeServer(stack)).toMatchObject({ place: "widgets/card/server.ts:2:11" });
});

test.each([
  ["a file that is not a script", `Error: at (${join(root, ".env.local")}:1:1)`],
  ["a path outside the project", `Error: at (${root}/widgets/../../other/server.ts:1:1)`],
  ["no file", "Error: at (file://%zz/%zz:1:1)"],
])("the text of an error cannot show %s", async (_, stack) => {
  expect(await describeServer(stack)).toEqual({ exitCode: 1, code: "server", message: "Error: no" });
});

test("a frame's error text cannot name arbitrary files", async () => {
  const getModuleByUrl = () => Promise.reject(new Error("no such module"));
  const environments = { client: { moduleGraph: { getModuleByUrl } } };
  const stack = "Error: no\n    at f (http://127.0.0.1/%zz.ts:1:1)";
  expect(await placesInFrame(stack, { environments } as unknown as ViteDevServer)).toEqual([]);
});

test("a message is shortened and cannot clear the terminal", async () => {
  const text = `\u001b[2J${"a".repeat(5_000)}`;
  const { message } = await describeError("server", text, { root, places: [] });
  expect(message).toBe("a".repeat(2_000));
});

test.each([
  ["the beginning of a hidden text", "\u001b_no", "\ufffd_no"],
  ["a return to the start of the line", "no\rok\b\u0085", "no\ufffdok\ufffd\ufffd"],
  ["lines and tabs", "no\n\tat a", "no\n\tat a"],
])("a message with %s is shown as text", async (_, text, shown) => {
  expect(await describeError("server", text, { root, places: [] })).toMatchObject({ message: shown });
  expect(ownStack(`at ${root} ${text}`, root)).toBe(`at ${root} ${shown.split("\n", 1)[0]}`);
});

test("the stack for the terminal has only the project's own frames", () => {
  const stack = `Error: no\n    at f (file://${server}?17-0:2:7)\n    at g (file://${root}/node_modules/x/i.js:1:1)\n    at node:internal/x:1:1`;
  expect(ownStack(stack, root)).toBe(`    at f (file://${server}:2:7)`);
});
