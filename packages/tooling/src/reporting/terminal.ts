/** Set for test runners whose output goes to a terminal in the end, though not straight. */
export const progressVariable = "ORDERPANE_PROGRESS";

/** What lets a test runner whose output is kept on the way behave as it would on the terminal of this process. */
export function terminalVariables(): Record<string, string> {
  return process.stdout.isTTY ? { FORCE_COLOR: "1", [progressVariable]: "1" } : {};
}
