import { expect, test } from "vitest";
import { createProgram } from "./program.ts";
import { captureStream } from "./testing/captured-stream.ts";
import { usageError } from "./testing/usage-error.ts";
import { verbTable } from "./verbs/verb-table.ts";

/** Returns the printed help. */
async function helpOf(...argv: string[]): Promise<string> {
  const { stream, text } = captureStream();
  const output = { version: "1.0.0", stdout: stream, stderr: stream };
  const program = await createProgram(argv, async () => {}, output);
  await expect(program.parseAsync(argv, { from: "user" })).rejects.toMatchObject({ exitCode: 0 });
  return text();
}

test.each(Object.entries(verbTable))(
  "%s: its help shows its summary and no empty default",
  async (verb, entry) => {
    const help = await helpOf(verb, "--help");
    expect(help.split("\n", 3)).toEqual([
      expect.stringContaining(`Usage: orderpane ${verb} [options]`),
      "",
      entry.summary,
    ]);
    expect(help).not.toContain("default: []");
  },
);

test.each(Object.keys(verbTable))("%s: each example in its help is a valid command line", async (verb) => {
  const [, examples = ""] = (await helpOf(verb, "--help")).split("\nExamples:\n");
  for (const example of examples.trimEnd().split("\n")) {
    const words = Array.from(example.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
    expect(words.slice(0, 2)).toEqual(["orderpane", verb]);
    expect(await usageError(words.slice(1))).toBeNull();
  }
});

test("help <verb> shows the same as <verb> --help", async () => {
  expect(await helpOf("help", "deploy")).toBe(await helpOf("deploy", "--help"));
});
