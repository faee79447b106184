const progressVariable = "ORDERPANE_PROGRESS";

/** Variables for a test runner whose output this process prints. Empty without a terminal. */
export function terminalVariables(): Record<string, string> {
  if (!process.stdout.isTTY) return {};
  const colors: Record<string, string> = process.env["NO_COLOR"] ? {} : { FORCE_COLOR: "1" };
  return { ...colors, [progressVariable]: "1" };
}

/**
 * Whether the output of this test runner goes to a terminal. Call it once, before the first test starts. It
 * removes the variables that say so, because other programs read the output of the processes that tests
 * start.
 */
export function takeTerminal(): boolean {
  const isTerminal = process.env[progressVariable] !== undefined;
  if (isTerminal) delete process.env["FORCE_COLOR"];
  delete process.env[progressVariable];
  return isTerminal;
}
