import { expect, test } from "vitest";
import { createProgram } from "./program.ts";
import { captureStream } from "./testing/captured-stream.ts";
import { verbTable } from "./verbs/verb-table.ts";

/** What help prints. */
async function helpOf(...argv: string[]): Promise<string> {
  const { stream, text } = captureStream();
  const output = { version: "1.0.0", stdout: stream, stderr: stream };
  const program = await createProgram(argv, async () => {}, output);
  await expect(program.parseAsync(argv, { from: "user" })).rejects.toMatchObject({ exitCode: 0 });
  return text();
}

test.each(Object.entries(verbTable))("%s: the list of verbs and its own help agree", async (verb, entry) => {
  const usage = [verb, "[options]", ...(entry.usage === undefined ? [] : [entry.usage])].join(" ");
  expect(await helpOf("--help")).toContain(`\n  ${usage}  `);
  const help = await helpOf(verb, "--help");
  expect(help.split("\n", 3)).toEqual([`Usage: orderpane ${usage}`, "", entry.summary]);
  expect(help).not.toContain("default: []");
});

test.each(Object.keys(verbTable))(
  "%s: its help has examples, and each of them is a valid command line",
  async (verb) => {
    const help = await helpOf(verb, "--help");
    const examples = help.split("\nExamples:\n")[1]!.trimEnd().split("\n");
    for (const example of examples) {
      const [program, ...argv] = Array.from(
        example.matchAll(/'([^']*)'|\S+/g),
        ([word, quoted]) => quoted ?? word,
      );
      expect([program, argv[0]]).toEqual(["orderpane", verb]);
      const { stream, text } = captureStream();
      let runs = 0;
      const output = { version: "1.0.0", stdout: stream, stderr: stream };
      const parser = await createProgram(argv, async () => void runs++, output);
      await parser.parseAsync(argv, { from: "user" });
      expect([runs, text()]).toEqual([1, ""]);
    }
  },
);

test("help <verb> shows the same as <verb> --help", async () => {
  expect(await helpOf("help", "deploy")).toBe(await helpOf("deploy", "--help"));
});
