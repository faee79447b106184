/** A pause that is about to begin, or to go on for longer. */
export interface Wait {
  /** Seconds that are left, at most; 0 where it ended early, because another process learned that it may. */
  seconds: number;
  /** Why, as a clause: `the store takes no requests at the moment: GET /admin/account.json was answered 503`. */
  reason: string;
}

/** How time passes for a client. */
export interface Clock {
  /** ms. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  onWait: (wait: Wait) => void;
}
