import type { BuildErrorCode } from "../errors.ts";

/** Something in a module that does not work in a widget. */
export interface Problem {
  /** Default `not-inlinable`. */
  code?: BuildErrorCode;
  /** Offset in the module, in UTF-16 units. */
  offset: number;
  /** One clause, without a full stop. */
  problem: string;
  /** What to do about it, one sentence. */
  fix: string;
}
