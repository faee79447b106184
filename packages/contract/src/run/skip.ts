/** Ends a case without a result. */
export class Skip extends Error {
  override readonly name: string = "Skip";
}

/** Ends the run: too few requests are left to the application for the following cases. */
export class LimitReached extends Skip {
  override readonly name = "LimitReached";
}
