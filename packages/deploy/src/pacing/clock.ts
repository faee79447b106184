/** A pause that is about to begin, or with `onSlow` one that goes on. */
export interface Wait {
  readonly seconds: number;
  /** A clause: `the store takes no requests at the moment: GET /admin/account.json got 503`. */
  readonly reason: string;
}

export interface Clock {
  /** ms since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onWait: (wait: Wait) => void;
}
