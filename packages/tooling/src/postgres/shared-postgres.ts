import { findPrograms } from "./find-programs.ts";
import { type Postgres, startPostgres } from "./start-postgres.ts";

let shared: Promise<Postgres | null> | undefined;

/**
 * The PostgreSQL server that all tests of a test worker share. The first call starts it, and installs it as
 * root on Debian if it is missing. Where there is none it prints the reason and returns `null`; skip the
 * tests then: `describe.skipIf(postgres === null)`.
 */
export function sharedPostgres(): Promise<Postgres | null> {
  shared ??= findPrograms()
    .then(startAnywhere)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`Tests with PostgreSQL are skipped: ${reason}\n`);
      return null;
    });
  return shared;
}

/** Another program may take the port before the server does. */
async function startAnywhere(programs: string): Promise<Postgres> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostgres(programs);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
