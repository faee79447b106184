import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { canary } from "./canary.ts";
import { freePort, installDebian, runOrThrow } from "./programs.ts";
import { noteSkip } from "./test/report.ts";

/** A PostgreSQL server for tests. It ends with the process that started it, however that ends. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

let shared: Promise<Postgres | null> | undefined;

/**
 * The PostgreSQL server that all tests of a test worker share. The first call starts it, and installs it as
 * root on Debian if it is missing. If that fails, it notes the reason and returns `null`; skip the tests
 * then: `describe.skipIf(postgres === null)`.
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
    // Without this the package starts its own server.
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

/**
 * Starts a server on the loopback interface, with its data in a temporary folder. It is fast because its data
 * does not survive a crash of the machine.
 */
async function startPostgres(programs: string) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-postgres-"));
  await writeFile(join(folder, "password.txt"), canary);
  const child = spawn("sh", ["-c", script], {
    env: { ...process.env, PROGRAMS: programs, FOLDER: folder, PORT: String(port) },
    // Ctrl-C does not reach the server, so this process can clean up.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const problem = text(child.stderr);
  const [output] = (await Promise.race([once(child.stdout, "data"), once(child, "close")])) as [unknown];
  if (String(output).trim() !== "ready") throw new Error((await problem).trim());
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
  let count = 0;
  return {
    /** Restarts the server: every connection ends, and no committed write is lost. */
    async restart(): Promise<void> {
      const restarted = once(child.stdout, "data");
      child.stdin.write("restart\n");
      await restarted;
    },
    /** Creates an empty database and returns its URL, which contains a password of the tests. */
    async createDatabase(): Promise<string> {
      const name = `test${++count}`;
      const server = ["--host=127.0.0.1", `--port=${port}`, "--username=postgres"];
      await runOrThrow(join(programs, "createdb"), [...server, name], { env: { PGPASSWORD: canary } });
      return `postgres://postgres:${canary}@127.0.0.1:${port}/${name}`;
    },
  };
}

// Its input ends when the process that started it ends. The server refuses to run as root.
const script = `
as_user=
if [ "$(id -u)" = 0 ]; then
  as_user="runuser -u postgres --"
  chown -R postgres "$FOLDER"
fi
cd "$FOLDER"
trap 'cd /; rm -rf "$FOLDER"' EXIT
run() {
  program=$1; shift
  $as_user "$PROGRAMS/$program" --pgdata "$FOLDER/data" "$@" > "$FOLDER/output.txt" 2>&1 || {
    cat "$FOLDER/output.txt" "$FOLDER/log.txt" >&2
    exit 1
  }
}
run initdb --username=postgres --auth=scram-sha-256 --pwfile="$FOLDER/password.txt" \\
  --encoding=UTF8 --no-locale --no-sync
run pg_ctl start --wait --log "$FOLDER/log.txt" --options "-p $PORT -c listen_addresses=127.0.0.1 \\
  -c unix_socket_directories='' -c dynamic_shared_memory_type=mmap \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
echo ready
while read -r _; do
  run pg_ctl restart --wait --mode=fast --log "$FOLDER/log.txt"
  echo ready
done
run pg_ctl stop --mode=immediate
`;
