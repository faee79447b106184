const progressVariable = "ORDERPANE_PROGRESS";

/** Variables for a test runner whose output this process prints. Empty without a terminal. */
export function terminalVariables(): Record<string, string> {
  if (!process.stdout.isTTY) return {};
  return { [progressVariable]: "1", ...(!process.env["NO_COLOR"] && { FORCE_COLOR: "1" }) };
}

export interface Progress {
  step(): void;
  /** Removes the line, so that other text can be printed before the next step. */
  clear(): void;
}

/**
 * Shows on a terminal how much of a stage is done, in one line that is overwritten. Writes nothing unless the
 * test command runs in a terminal. Call it before the first test starts: it removes the variables of
 * {@link terminalVariables}, because other programs read the output of the processes that tests start.
 */
export function createProgress(what: string, total: number): Progress {
  if (process.env[progressVariable] === undefined) return { step() {}, clear() {} };
  delete process.env[progressVariable];
  delete process.env["FORCE_COLOR"];
  let done = 0;
  return {
    step: () => void process.stdout.write(`\r${++done} of ${total} ${what}`),
    clear: () => void process.stdout.write("\r\u001b[2K"),
  };
}
