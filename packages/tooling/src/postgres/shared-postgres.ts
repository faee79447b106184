import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { installDebian } from "../install-debian.ts";
import { noteSkip } from "../test/report.ts";
import { type Postgres, startPostgres } from "./start-postgres.ts";

let shared: Promise<Postgres | null> | undefined;

/**
 * The PostgreSQL server that all tests of a test worker share. The first call starts it, and installs it as
 * root on Debian if it is missing. Where there is none it notes the reason and returns `null`; skip the
 * tests then: `describe.skipIf(postgres === null)`.
 */
export function sharedPostgres(): Promise<Postgres | null> {
  shared ??= findOrInstall().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    noteSkip(`no PostgreSQL: ${reason}`);
    return null;
  });
  return shared;
}

async function findOrInstall(): Promise<Postgres> {
  if (!findPrograms()) {
    // Without this the package starts a server of its own.
    await mkdir("/etc/postgresql-common/createcluster.d", { recursive: true });
    await writeFile("/etc/postgresql-common/createcluster.d/orderpane.conf", "create_main_cluster = false\n");
    await installDebian("postgresql");
  }
  const programs = findPrograms();
  if (!programs) throw new Error("Debian's package has no initdb");
  // Another program may take the port before the server does.
  return startPostgres(programs).catch(() => startPostgres(programs));
}

/** Returns the folder with the programs of PostgreSQL. */
function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "createdb"].every((name) => existsSync(join(folder, name))),
  );
}
