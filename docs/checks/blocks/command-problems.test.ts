import { expect, test } from "vitest";
import { commandProblems } from "./command-problems.ts";
import { readCommands } from "./shell-words.ts";

test("commands are divided and unquoted as a shell does it", () => {
  const code = `A=1 npx orderpane store --fault 'POST /admin/* after reset' # why\nnpm ci && npm start \\\n  -- --json > out.json\n# nothing\n`;
  expect(readCommands(code)).toEqual([
    { line: 1, words: ["npx", "orderpane", "store", "--fault", "POST /admin/* after reset"] },
    { line: 3, words: ["npm", "ci"] },
    { line: 3, words: ["npm", "start", "--", "--json"] },
  ]);
});

test.each([
  ["npx orderpane deploy buyer-card --mode production"],
  ["npm run deploy -- --mode production"],
  ["npm create orderpane@latest my-widgets -- --template server --language ru"],
  ["npm start"],
  ["ls | sort"],
])("%s is accepted", async (code) => {
  expect(await problemsOf(code)).toEqual([]);
});

test.each([
  ["npx orderpane deplyo", "unknown command 'deplyo'"],
  ["npx orderpane deploy --mod production", "unknown option '--mod'"],
  ["npx orderpane adopt 7", "missing required argument 'widget'"],
  ["npm run deplyo", 'there is no script "deplyo"'],
  ["npm run deploy -- --mod production", "unknown option '--mod'"],
  ["npm run deploy --mode production", '"--" is missing'],
  ["npm create orderpane my-widgets --template server", '"--" is missing'],
  ["npm create orderpane my-widgets -- --template sever", 'unknown template "sever"'],
  ["npm create orderpane my-widgets -- --lang ru", "Unknown option '--lang'"],
])("%s is refused", async (code, problem) => {
  expect(await problemsOf(code)).toEqual([expect.stringMatching(/^docs\/guide\/ci\.md:12 {2}/)]);
  expect((await problemsOf(code))[0]).toContain(problem);
});

function problemsOf(code: string): Promise<string[]> {
  return commandProblems({ page: "docs/guide/ci.md", line: 12, language: "sh", code, run: false });
}
