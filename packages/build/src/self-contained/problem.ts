/** Something in a module that a widget cannot have. */
export interface Problem {
  /** Where in the module, in UTF-16 units. */
  offset: number;
  /** One clause, without a full stop. */
  problem: string;
  /** What to do about it, one sentence. */
  fix: string;
}
