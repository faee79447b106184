import { Command, InvalidArgumentError } from "commander";
import type { Context } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import { defaultPort } from "./default-port.ts";

/** Runs one verb; `json` says how it reports. */
export type RunVerb = (json: boolean, verb: (context: Context) => Promise<ExitCode>) => Promise<void>;

/**
 * The command line: verbs, their options, and what each of them runs. A verb is loaded when it is called, so that
 * none waits for what another needs.
 */
export function createProgram(run: RunVerb, version: string): Command {
  const program = new Command("orderpane")
    .description("Order-page widgets of InSales stores: write, see, build, deploy.")
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError("(orderpane <verb> --help tells more)")
    .addHelpText("after", exitCodeHelp)
    .exitOverride();

  const verb = (nameAndArguments: string, description: string) =>
    program
      .command(nameAndArguments)
      .description(description)
      .option("--json", "data on stdout, text on stderr", false);

  verb("dev", "run the local store with the widgets alive in it, edits shown at once")
    .option("--mode <name>", "the mode of Vite's configuration and env files (default: development)")
    .option("--port <number>", "port of the store; 0 takes a free one", readPort, defaultPort)
    .action((options) =>
      run(options.json, async (context) => (await import("./commands/dev.ts")).dev(context, options)),
    );

  building(verb("build", "build every widget into dist/, all of them or none"))
    .option("--mode <name>", "the mode of Vite's configuration and env files")
    .option("--analyze", "show what each module costs in the bytes that are sent", false)
    .option("--watch", "build again what an edit changes, until Ctrl-C", false)
    .action(({ watch, ...options }) =>
      run(options.json, async (context) =>
        watch
          ? (await import("./commands/watch.ts")).watch(context, options)
          : (await import("./commands/build.ts")).build(context, options),
      ),
    );

  verb("stack [file]", "lead a stack trace from a widget's frame back to the sources")
    .option("--build <hash>", "the build that a trace without script names is of: data-build in the store")
    .option("--widget <name>", "the same for what was built last of a widget")
    .option("--out-dir <folder>", "where the bundles are (default: dist)")
    .action((file: string | undefined, options) =>
      run(options.json, async (context) =>
        (await import("./commands/stack.ts")).stack(context, file, options),
      ),
    );

  deploying(verb("plan", "show what deploy would do; change nothing"))
    .option("--detailed-exitcode", "exit with 4 when there are changes", false)
    .action((options) =>
      run(options.json, async (context) => (await import("./commands/deploy.ts")).plan(context, options)),
    );

  deploying(verb("deploy", "build the widgets and bring the store's up to date")).action((options) =>
    run(options.json, async (context) => (await import("./commands/deploy.ts")).deploy(context, options)),
  );

  targeting(verb("list", "list the application's widgets in the store")).action((options) =>
    run(options.json, async (context) => (await import("./commands/list.ts")).list(context, options)),
  );

  targeting(verb("remove [widgets...]", "take widgets of this project out of the store"))
    .option("--all", "every widget of this project", false)
    .action((names: string[], options) =>
      run(options.json, async (context) =>
        (await import("./commands/remove.ts")).remove(context, names, options),
      ),
    );

  verb("store", "run the local store alone")
    .option("--port <number>", "port of the store; 0 takes a free one", readPort, defaultPort)
    .option("--db <file>", "its database (default: .orderpane/store.db)")
    .option(
      "--variant <name=value>",
      "switch an assumption about the platform; can be repeated",
      readVariant,
      [],
    )
    .action(({ variant, ...options }) =>
      run(options.json, async (context) =>
        (await import("./commands/store.ts")).store(context, { ...options, variants: variant }),
      ),
    );

  return program;
}

const exitCodeHelp = `
Exit codes: 0 done or nothing to do, 1 failed, 2 wrong usage or configuration, 3 done in part,
4 plan --detailed-exitcode found changes.`;

function targeting(command: Command): Command {
  return command.option(
    "--mode <name>",
    "the target store: .env.<name> and .env.<name>.local (default: the local store)",
  );
}

function building(command: Command): Command {
  return command
    .option("--out-dir <folder>", "where the bundles go (default: dist)")
    .option("--no-types", "build even where TypeScript finds errors");
}

function deploying(command: Command): Command {
  return targeting(building(command))
    .option("--no-build", "take what was built before")
    .option("--prune", "delete widgets of this project that its sources no longer have", false);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

function readVariant(text: string, known: [string, string][]): [string, string][] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected name=value.");
  return [...known, [name, value]];
}
