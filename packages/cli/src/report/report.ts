import { stripVTControlCharacters, styleText } from "node:util";
import { printable, printableJson } from "@orderpane/protocol/printable";
import { createRedactor } from "@orderpane/protocol/secrets";
import { describeFailure, type Failure, failureDocument } from "../errors.ts";
import type { ExitCode } from "../exit-codes.ts";

export type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan";

export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

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
  const show = (message: string) => printableLines(redactor.redact(message));
  const write = (stream: OutputStream, message: string) => {
    live.above(() => stream.write(show(message)));
  };
  const writeJson = (value: object) => {
    // Encoded first, because JSON can keep characters that `show` replaces.
    if (json) write(stdout, `${printableJson(value)}\n`);
  };
  const line = (message = "") => write(text, `${message}\n`);
  return {
    isLive: text.isTTY === true,
    line,
    /** Writes a line immediately, even if the output of several targets is held back. */
    notice: (message: string): void => line(message),
    /** Colours text on a terminal, unless NO_COLOR is set. */
    paint: paintFor(text),
    /** With `--json`, writes the command's document as one line on stdout. */
    document: writeJson,
    /** With `--json`, writes an event as one line on stdout, before the document. */
    event: writeJson,
    /**
     * Shows the current activity of `key`, as a line that is updated in place on a terminal; `null` removes
     * it.
     */
    status: (key: string, message: string | null): void => live.set(key, message && show(message)),
    warn: (message: string): void => write(stderr, `${paintFor(stderr)("yellow", "warning")} ${message}\n`),
    prompt: (message: string): void => write(stderr, `${message}\n`),
    fail: (failure: Failure): void => write(stderr, failureText(failure, paintFor(stderr))),
    /** Hides a secret in all later output, in any spelling. */
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

function failureText({ code, message, frame, fix, stack }: Failure, paint: Report["paint"]): string {
  if (stack !== undefined) return `${stack}\n`;
  const lines = [`${paint("red", "error")} ${message}`];
  if (frame) lines.push(frame);
  if (fix) lines.push(`${paint("dim", "→")} ${fix}`);
  lines.push(paint("dim", `  ${code}: see orderpane docs errors`));
  return `${lines.join("\n")}\n`;
}

/** Keeps our own colours and replaces other control characters, which may come from a store. */
function printableLines(text: string): string {
  const parts = text.replaceAll("\r\n", "\n").split(ownColours);
  return parts.map((part, index) => (index % 2 === 0 ? printable(part, "\n\t") : part)).join("");
}

const escape = "\x1b";
/** The escape sequences of {@link Style}. */
const ownColours = new RegExp(`(${escape}\\[(?:1|2|22|3[1-36]|39)m)`);

/**
 * Lines at the bottom of a terminal that are updated in place, such as each store's current activity. Writes
 * nothing unless the stream is a terminal.
 */
export function createLiveLines(stream: OutputStream) {
  const lines = new Map<string, string>();
  let shown = 0;
  const clear = () => {
    if (shown > 0) stream.write(`\x1b[${shown}A\x1b[0J`);
    shown = 0;
  };
  const show = () => {
    for (const text of lines.values()) stream.write(`${cut(text, stream.columns || 80)}\n`);
    shown = lines.size;
  };
  return {
    /** `null` removes the line. */
    set(key: string, text: string | null): void {
      if (!stream.isTTY || (lines.get(key) ?? null) === text) return;
      clear();
      if (text === null) lines.delete(key);
      else lines.set(key, text);
      show();
    },
    above(write: () => void): void {
      clear();
      write();
      show();
    },
  };
}

/** Shortens a line that would wrap, because it could not be erased. */
function cut(text: string, columns: number): string {
  const plain = stripVTControlCharacters(text);
  return plain.length < columns ? text : `${plain.slice(0, columns - 2)}…`;
}
