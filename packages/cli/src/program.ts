import { Command } from "commander";
import type { Context } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Verb, VerbEntry } from "./syntax/verb.ts";
import { verbTable } from "./verbs/verb-table.ts";

export type RunVerb = (
  run: (context: Context) => Promise<ExitCode>,
  options: { json: boolean },
) => Promise<void>;

interface ProgramOptions {
  version: string;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** Returns a program with every verb, and with the options of the called verb. */
export async function createProgram(
  argv: readonly string[],
  run: RunVerb,
  { version, stdout, stderr }: ProgramOptions,
): Promise<Command> {
  const program = new Command("orderpane")
    .description("Order-page widgets of InSales stores: write, see, build, deploy.")
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError(`(${helpAdvice})`)
    .addHelpText("after", exitCodeHelp)
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
  // Not always the first word, as in `orderpane help deploy`.
  const called = argv.find((word) => Object.hasOwn(verbTable, word));
  for (const [name, entry] of Object.entries(verbTable)) {
    const command = declareVerb(program, name, entry);
    if (name === called) await addVerb(command, await entry.load(), run);
  }
  return program;
}

function declareVerb(parent: Command, name: string, { summary }: VerbEntry): Command {
  return parent.command(name).description(summary).option("--json", "data on stdout, text on stderr", false);
}

async function addVerb(command: Command, verb: Verb, run: RunVerb): Promise<void> {
  const { arguments: words = {}, options = {}, help = "", examples } = verb;
  for (const word of Object.values(words)) command.addArgument(word);
  for (const option of Object.values(options)) command.addOption(option);
  // Options after the name of an inner verb belong to that verb.
  command.enablePositionalOptions();
  for (const [name, entry] of Object.entries(verb.verbs ?? {})) {
    await addVerb(declareVerb(command, name, entry), await entry.load(), run);
  }
  const exampleHelp = `\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`;
  command.addHelpText("after", help + exampleHelp).action(() => {
    const typed = command.opts();
    const values: Record<string, unknown> = {};
    for (const [index, name] of Object.keys(words).entries()) values[name] = command.processedArgs[index];
    for (const [name, option] of Object.entries(options)) values[name] = typed[option.attributeName()];
    const json = [command, command.parent!].some((each) => each.opts()["json"] === true);
    return run((context) => verb.run(context, values), { json });
  });
}

export const helpAdvice = "see orderpane <verb> --help";

const exitCodeHelp = `
Exit codes: 0 done or nothing to do, 1 failed, 2 wrong usage or configuration, 3 done in part,
4 plan --detailed-exitcode or learn --check found changes.

Documentation: orderpane docs, or the files in node_modules/orderpane/docs`;
