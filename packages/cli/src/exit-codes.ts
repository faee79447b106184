/** The command's exit codes, which scripts rely on. */
export const exitCodes = {
  /** Done, or nothing to do. */
  done: 0,
  failed: 1,
  /** Wrong usage or configuration: nothing was changed. */
  usage: 2,
  /** It failed after some changes. */
  partly: 3,
  /** `plan --detailed-exitcode` or `learn --check` found changes. */
  changes: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
