/** What the command's exit says; scripts rely on it. */
export const exitCodes = {
  /** Done, or nothing to do. */
  done: 0,
  failed: 1,
  /** Wrong usage or configuration: nothing was sent to a store. */
  usage: 2,
  /** Some of it was done, then it failed. */
  partly: 3,
  /** `plan --detailed-exitcode` found changes. */
  changes: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
