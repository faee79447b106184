import { Command } from "commander";
import type { Context } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import { defaultPort } from "./default-port.ts";
import {
  building,
  changing,
  collect,
  deploying,
  oneTarget,
  readCount,
  readId,
  readPort,
  readVariant,
  targeting,
} from "./syntax/shared-options.ts";

/** Runs one verb; `json` says how it reports. */
export type RunVerb = (json: boolean, verb: (context: Context) => Promise<ExitCode>) => Promise<void>;

export interface ProgramOptions {
  version: string;
  /** Where help goes. */
  stdout: NodeJS.WritableStream;
  /** Where it is said what is wrong with the words. */
  stderr: NodeJS.WritableStream;
}

/**
 * The command line: verbs, their options, and what each of them runs. A verb is loaded when it is called, so that
 * none waits for what another needs.
 */
export function createProgram(run: RunVerb, { version, stdout, stderr }: ProgramOptions): Command {
  const program = new Command("orderpane")
    .description("Order-page widgets of InSales stores: write, see, build, deploy.")
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError("(orderpane <verb> --help tells more)")
    .addHelpText("after", exitCodeHelp)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
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
      run(options.json, async (context) => (await import("./verbs/dev.ts")).dev(context, options)),
    );

  building(verb("build", "build every widget into dist/, all of them or none"))
    .option("--mode <name>", "the mode of Vite's configuration and env files")
    .option("--analyze", "show what each module costs in the bytes that are sent", false)
    .option("--watch", "build again what an edit changes, until Ctrl-C", false)
    .action(({ watch, ...options }) =>
      run(options.json, async (context) =>
        watch
          ? (await import("./bundles/watch-bundles.ts")).watch(context, options)
          : (await import("./verbs/build.ts")).build(context, options),
      ),
    );

  verb("stack [file]", "lead a stack trace from a widget's frame back to the sources")
    .option("--build <hash>", "the build that a trace without script names is of: data-build in the store")
    .option("--widget <name>", "the same for what was built last of a widget")
    .option("--out-dir <folder>", "where the bundles are (default: dist)")
    .action((file: string | undefined, options) =>
      run(options.json, async (context) => (await import("./verbs/stack.ts")).stack(context, file, options)),
    );

  deploying(verb("plan", "show what deploy would do; change nothing"))
    .option("--detailed-exitcode", "exit with 4 when there are changes", false)
    .option("--out <file>", "save the plan: orderpane deploy <file> does that and nothing else")
    .action(({ mode, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/deploy.ts")).plan(context, { ...options, modes: mode }),
      ),
    );

  changing(deploying(verb("deploy [plan]", "build the widgets and bring the store's up to date"))).action(
    (file: string | undefined, { mode, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/deploy.ts")).deploy(context, file, { ...options, modes: mode }),
      ),
  );

  changing(targeting(verb("rollback", "bring back what the last deploy, removal or rollback has changed")))
    .option("--to <build>", "bring back this build of a widget: data-build in the store")
    .action(({ mode, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/rollback.ts")).rollback(context, { ...options, modes: mode }),
      ),
    );

  targeting(verb("list", "list the application's widgets in the store")).action(({ mode, ...options }) =>
    run(options.json, async (context) =>
      (await import("./verbs/list.ts")).list(context, { ...options, modes: mode }),
    ),
  );

  changing(targeting(verb("remove [widgets...]", "take widgets of this project out of the store")))
    .option("--all", "every widget of this project", false)
    .option("--orphans", "the named ones may be without sources", false)
    .action((names: string[], { mode, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/remove.ts")).remove(context, names, { ...options, modes: mode }),
      ),
    );

  changing(building(oneTarget(verb("adopt", "make a hand-made widget of the store one of this project's"))))
    .argument("<id>", "its id in the store", readId)
    .argument("<widget>", "which widget of this project it becomes")
    .option("--no-build", "take what was built before")
    .action((id: number, widget: string, options) =>
      run(options.json, async (context) =>
        (await import("./verbs/adopt.ts")).adopt(context, { id, widget }, options),
      ),
    );

  oneTarget(verb("pull", "write the code of a widget in the store into a file"))
    .argument("<id>", "its id in the store", readId)
    .option("--out <file>", "the file (default: widget-<id>.html)")
    .option("--force", "replace the file when it is there", false)
    .action((id: number, options) =>
      run(options.json, async (context) => (await import("./verbs/pull.ts")).pull(context, id, options)),
    );

  targeting(verb("doctor", "look whether everything is set up, and say how to mend what is not")).action(
    ({ mode, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/doctor.ts")).doctor(context, { ...options, modes: mode }),
      ),
  );

  verb("record", "pass requests on to a store, and keep them with their answers as redacted files")
    .requiredOption("--out <folder>", "where the files go; a folder that has some gets more")
    .option("--mode <name>", "the target store: .env.<name> and .env.<name>.local (default: the local store)")
    .option("--port <number>", "port of the recorder, on this machine alone; 0 takes a free one", readPort, 0)
    .option("--allow-writes", "pass on POST, PUT, PATCH and DELETE too", false)
    .option(
      "--yes <store>",
      "the mode or host of a protected store that may be changed; can be repeated",
      collect,
      [],
    )
    .action((options) =>
      run(options.json, async (context) => (await import("./verbs/record.ts")).record(context, options)),
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
    .option("--seed <file>", "what a new database begins with: a store file, as the store exports it")
    .option(
      "--stores <number>",
      "stores shop-1.localhost to shop-<number>.localhost, those that are not there yet",
      readCount,
      0,
    )
    .option("--fault <text>", "trouble on demand, see below; can be repeated", collect, [])
    .option("--clock <time>", "what time it is in the store, in ISO 8601; from there it goes on")
    .addHelpText("after", faultHelp)
    .action(({ variant, fault, ...options }) =>
      run(options.json, async (context) =>
        (await import("./verbs/store.ts")).store(context, {
          ...options,
          variants: variant,
          faults: fault,
        }),
      ),
    );

  return program;
}

const faultHelp = `
Faults: [METHOD] [PATH] [skip N] [times N] [chance 0..1] [seed N] [account HOST] [before|after|mid-answer] ACTION
  METHOD is in capitals: GET, POST, PUT, DELETE. ACTION is reset, hang, delay TIME, status CODE [header NAME:VALUE] [body TEXT], truncate BYTES,
  content-type TYPE or list-lag TIME; PATH may hold *, and is /admin/* where there is none; times 0 is for ever.
  orderpane store --fault 'POST /admin/application_widgets.xml after reset'
  orderpane store --fault 'PUT skip 1 times 2 status 503 header Retry-After:7' --fault 'GET chance 0.2 delay 2s'`;

const exitCodeHelp = `
Exit codes: 0 done or nothing to do, 1 failed, 2 wrong usage or configuration, 3 done in part,
4 plan --detailed-exitcode found changes.`;
