import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { installDebian } from "../install-debian.ts";

/**
 * Returns the folder with the programs of PostgreSQL. Installs them from Debian's packages if they are
 * missing.
 *
 * @throws with the reason why there are none
 */
export async function findPrograms(): Promise<string> {
  const installed = installedPrograms();
  if (installed) return installed;
  // Without this the package starts a server of its own.
  await mkdir("/etc/postgresql-common/createcluster.d", { recursive: true });
  await writeFile("/etc/postgresql-common/createcluster.d/orderpane.conf", "create_main_cluster = false\n");
  await installDebian("postgresql");
  const folder = installedPrograms();
  if (!folder) throw new Error("Debian's package has no initdb");
  return folder;
}

function installedPrograms(): string | undefined {
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
