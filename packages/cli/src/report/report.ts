import { inspect, styleText } from "node:util";
import type { Failure } from "../errors.ts";
import { createLiveLines, type OutputStream } from "./live-lines.ts";
import { createRedactor } from "./redactor.ts";

export type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan";

/** Where a command says things: text for people, or with `--json` data on stdout and the text on stderr. */
export interface Report {
  readonly json: boolean;
  /** A line for people. */
  line(text?: string): void;
  /** Colours on a terminal, plain text elsewhere and under NO_COLOR. */
  paint(style: Style, text: string): string;
  /** With `--json` one document in one line on stdout; nothing otherwise. */
  document(value: object): void;
  /** With `--json` something that happens on the way to the document, a line of its own; nothing otherwise. */
  event(value: object): void;
  /** What `key` is doing right now: on a terminal a line that is written again in place; `null` takes it away. */
  status(key: string, text: string | null): void;
  /** Whether {@link status} is shown. */
  readonly isLive: boolean;
  /** What does not stop a command and should be known, for people: always on stderr. */
  warn(message: string): void;
  /** What somebody at the terminal is asked for: always on stderr. */
  prompt(message: string): void;
  /** What went wrong, for people: always on stderr. */
  complain(failure: Failure): void;
  /** An error that nobody foresaw, with its stack: always on stderr. */
  crash(error: unknown): void;
  /** From now on this text is in nothing that is said. */
  hide(secret: string): void;
}

export interface ReportOptions {
  json: boolean;
  stdout: OutputStream;
  stderr: OutputStream;
}

export function createReport({ json, stdout, stderr }: ReportOptions): Report {
  const text = json ? stderr : stdout;
  const redactor = createRedactor();
  const live = createLiveLines(text);
  const paintFor = (stream: OutputStream) => (style: Style, painted: string) =>
    styleText(style, painted, { stream });
  const write = (stream: OutputStream, said: string) => {
    live.above(() => stream.write(redactor.redact(said)));
  };
  const writeJson = (value: object) => {
    if (json) write(stdout, `${JSON.stringify(value)}\n`);
  };
  return {
    json,
    isLive: text.isTTY === true,
    line: (line = "") => write(text, `${line}\n`),
    paint: paintFor(text),
    document: writeJson,
    event: writeJson,
    status: (key, said) => live.set(key, said && redactor.redact(said)),
    warn: (message) => write(stderr, `${paintFor(stderr)("yellow", "warning")} ${message}\n`),
    prompt: (message) => write(stderr, `${message}\n`),
    complain: (failure) => write(stderr, failureText(failure, paintFor(stderr))),
    crash: (error) => write(stderr, `${inspect(error)}\n`),
    hide: (secret) => redactor.hide(secret),
  };
}

function failureText({ message, frame, fix }: Failure, paint: Report["paint"]): string {
  const lines = [`${paint("red", "error")} ${message}`];
  if (frame) lines.push(frame);
  if (fix) lines.push(`${paint("dim", "→")} ${fix}`);
  return `${lines.join("\n")}\n`;
}
