import { styleText } from "node:util";
import { createRedactor } from "@orderpane/protocol/secrets";
import { describeFailure, type Failure, failureDocument } from "../errors.ts";
import type { ExitCode } from "../exit-codes.ts";
import { createLiveLines, type OutputStream } from "./live-lines.ts";

export type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan";

interface ReportOptions {
  json: boolean;
  stdout: OutputStream;
  stderr: OutputStream;
}

/** A shorter secret would hide ordinary words in every message, and can be guessed anyway. */
export const shortestSecret = 5;

export type Report = ReturnType<typeof createReport>;

/** The output of a command: text for people, or with `--json` data on stdout and the text on stderr. */
export function createReport({ json, stdout, stderr }: ReportOptions) {
  const text = json ? stderr : stdout;
  const secrets: string[] = [];
  let redactor = createRedactor(secrets);
  const live = createLiveLines(text);
  const paintFor = (stream: OutputStream) => (style: Style, painted: string) =>
    styleText(style, painted, { stream });
  const write = (stream: OutputStream, said: string) => {
    live.above(() => stream.write(redactor.redact(said)));
  };
  const writeJson = (value: object) => {
    if (json) write(stdout, `${JSON.stringify(value)}\n`);
  };
  const line = (said = "") => write(text, `${said}\n`);
  return {
    isLive: text.isTTY === true,
    line,
    /** Writes a line that is not held back where the lines of several targets are. */
    notice: (said: string): void => line(said),
    /** Colours text on a terminal, unless NO_COLOR is set. */
    paint: paintFor(text),
    /** Writes the document of the command as one line on stdout, with `--json` only. */
    document: writeJson,
    /** Writes an event before the document as one line on stdout, with `--json` only. */
    event: writeJson,
    /** Shows what `key` is doing now, as a line that is updated in place on a terminal; `null` removes it. */
    status: (key: string, said: string | null): void => live.set(key, said && redactor.redact(said)),
    warn: (message: string): void => write(stderr, `${paintFor(stderr)("yellow", "warning")} ${message}\n`),
    prompt: (message: string): void => write(stderr, `${message}\n`),
    fail: (failure: Failure): void => write(stderr, failureText(failure, paintFor(stderr))),
    /** Hides a secret in all later output, however it is spelled there. */
    hide(secret: string): void {
      if (secret.length < shortestSecret) return;
      secrets.push(secret);
      redactor = createRedactor(secrets);
    },
  };
}

export function reportError(report: Report, error: unknown, rest: object = {}): ExitCode {
  const failure = describeFailure(error);
  report.fail(failure);
  report.document({ ...rest, ...failureDocument(failure) });
  return failure.exitCode;
}

function failureText({ message, frame, fix, stack }: Failure, paint: Report["paint"]): string {
  if (stack !== undefined) return `${stack}\n`;
  const lines = [`${paint("red", "error")} ${message}`];
  if (frame) lines.push(frame);
  if (fix) lines.push(`${paint("dim", "→")} ${fix}`);
  return `${lines.join("\n")}\n`;
}
