/** Who holds which database in this process. */
const holders = new Map<string, () => void>();

/**
 * Takes over a database from whoever held it in this process: a development server that restarts opens the
 * next store before it closes the last one. `close` is called when the next one takes over.
 */
export function takeOver(db: string, close: () => void): void {
  holders.get(db)?.();
  holders.set(db, close);
}

/** The end of what {@link takeOver} began, unless somebody has taken over since. */
export function letGo(db: string, close: () => void): void {
  if (holders.get(db) === close) holders.delete(db);
  close();
}
