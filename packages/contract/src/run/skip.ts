/** Ends a case without a result. */
export class Skip extends Error {
  override readonly name: string = "Skip";
}

/** So few requests are left to the application that the cases that follow cannot be run either. */
export class LimitReached extends Skip {
  override readonly name = "LimitReached";
}
