const progressVariable = "ORDERPANE_PROGRESS";

/** Variables for a test runner whose output this process passes on to its terminal. Empty without a terminal. */
export function terminalVariables(): Record<string, string> {
  if (!process.stdout.isTTY) return {};
  const colors: Record<string, string> = process.env["NO_COLOR"] ? {} : { FORCE_COLOR: "1" };
  return { ...colors, [progressVariable]: "1" };
}

/**
 * Whether the output of this test runner goes to a terminal. Called once, before the first test starts: it hides the
 * variables that said so from the processes of tests, whose output is read by other programs.
 */
export function takeTerminal(): boolean {
  const isTerminal = process.env[progressVariable] !== undefined;
  if (isTerminal) delete process.env["FORCE_COLOR"];
  delete process.env[progressVariable];
  return isTerminal;
}
