/** Time passes so many times faster than real time, for all processes since the same moment. */
export interface Pace {
  /** ms since 1970. */
  readonly since: number;
  readonly speed: number;
}

export function pacedNow({ since, speed }: Pace): number {
  return since + (Date.now() - since) * speed;
}

export interface WorkerOrder {
  /** One registry on SQLite, or on PostgreSQL with the jobs in pg-boss. */
  readonly registry: { readonly file: string } | { readonly url: string };
  /** The built widgets. */
  readonly folder: string;
  readonly key: string;
  readonly pace: Pace;
}
