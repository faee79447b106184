/** How to close the platform that uses a database in this process, by the path of the database. */
const closers = new Map<string, () => void>();

/**
 * Closes the platform that uses a database in this process and puts another one in its place: a development
 * server that restarts opens the next platform before it closes the last one. `close` is called when the next
 * one takes over.
 */
export function takeOver(db: string, close: () => void): void {
  closers.get(db)?.();
  closers.set(db, close);
}

/**
 * Closes a platform for which {@link takeOver} was called, and keeps the next one if there is one already.
 */
export function letGo(db: string, close: () => void): void {
  if (closers.get(db) === close) closers.delete(db);
  close();
}
