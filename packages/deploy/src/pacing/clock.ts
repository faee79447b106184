/** A pause that is about to begin. */
export interface Wait {
  seconds: number;
  /** A clause: `the store takes no requests at the moment: GET /admin/account.json was answered 503`. */
  reason: string;
}

/** How time passes for a client. */
export interface Clock {
  /** ms since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  onWait: (wait: Wait) => void;
}
