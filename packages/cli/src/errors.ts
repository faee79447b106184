import { inspect, stripVTControlCharacters } from "node:util";
import type { BuildError } from "@orderpane/build";
import {
  type ErrorDetails,
  type ErrorTable,
  isOrderpaneError,
  OrderpaneError,
} from "@orderpane/protocol/errors";
import { type ExitCode, exitCodes } from "./exit-codes.ts";

export const commandErrors = {
  usage: {
    exit: "usage",
    meaning: "The command line is wrong, or the project is not set up for the command. Nothing was changed.",
    advice: "`orderpane <verb> --help` lists the options. `orderpane doctor` checks the setup.",
  },
  internal: {
    exit: "failed",
    meaning: "A bug in Orderpane or in a Vite plugin.",
    advice: "Report it with the stack trace from stderr.",
  },
  "ended-early": {
    exit: "failed",
    meaning: "The process ended before the command was done.",
    advice:
      "Look in the project, and in its plugins for Vite, for `process.exit` or a promise that never settles.",
  },
  browser: {
    exit: "failed",
    meaning: "The browser that checked the widgets has ended.",
    advice: "Run the command again.",
  },
  "no-browser": {
    exit: "usage",
    meaning: "No Chromium or Chrome was found, and none could be downloaded.",
    advice: "Install one, or name one in ORDERPANE_BROWSER.",
  },
  "not-written": {
    exit: "failed",
    meaning: "The output cannot be written.",
    advice: "Free some disk space, or redirect the output.",
  },
  "no-application": {
    exit: "failed",
    meaning: "The application cannot be reached, or its responses are not those of an Orderpane application.",
    advice: "Check ORDERPANE_APPLICATION, and that the application runs with the option `operatorKey`.",
  },
  vite: {
    exit: "failed",
    meaning: "Vite reports an error while `orderpane dev` runs.",
    advice: "Correct it: the next save shows whether it is fixed.",
  },
  widget: {
    exit: "failed",
    meaning: "A widget threw an error in a frame of `orderpane dev`.",
    advice: "Correct the place that the message names.",
  },
  server: {
    exit: "failed",
    meaning: "A widget's `server.ts` threw an error while `orderpane dev` runs.",
    advice: "Correct the place that the message names.",
  },
} as const satisfies ErrorTable;

export type CommandErrorCode = keyof typeof commandErrors;

/** An error of the command itself. */
export class CommandError extends OrderpaneError<CommandErrorCode> {
  override readonly name = "CommandError";

  constructor(code: CommandErrorCode, message: string, details?: ErrorDetails) {
    super(commandErrors, code, message, details);
  }
}

export interface Failure {
  exitCode: ExitCode;
  /** `internal` for an error that does not come from our packages: a bug. */
  code: string;
  /** A complete message in one line, including its place. */
  message: string;
  /** `file:line:column`, relative to the project. */
  place?: string;
  frame?: string;
  fix?: string;
  /** Only for an internal error, where the text shows it instead of the message. */
  stack?: string;
}

export function describeFailure(error: unknown): Failure {
  if (!isOrderpaneError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { exitCode: exitCodes.failed, code: "internal", message, stack: inspect(error) };
  }
  const placed: OrderpaneError & Partial<Pick<BuildError, "file" | "place" | "frame">> = error;
  const { code, message, fix, exit, file, place: at, frame } = placed;
  const place = file && [file, at?.line, at?.column].filter((part) => part !== undefined).join(":");
  return {
    exitCode: exitCodes[exit],
    code,
    // Messages of other tools may contain colours.
    message: stripVTControlCharacters(message),
    ...(place && { place }),
    ...(frame && { frame }),
    fix,
  };
}

export function failureDocument({ exitCode: _, stack: __, ...error }: Failure): object {
  return { error };
}
