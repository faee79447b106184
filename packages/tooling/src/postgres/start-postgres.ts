import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { canary } from "../canary.ts";
import { runOrThrow } from "../programs/run-command.ts";
import { freePort } from "../free-port.ts";

/** A PostgreSQL server for tests. It ends with the process that started it, however that ends. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Starts a server on the loopback interface, with its data in a temporary folder. It keeps nothing safe from
 * a crash of the machine, which makes it fast.
 *
 * @param programs the folder with the programs of PostgreSQL
 */
export async function startPostgres(programs: string) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "orderpane-postgres-"));
  await writeFile(join(folder, "password.txt"), canary);
  await startServer({ PROGRAMS: programs, FOLDER: folder, PORT: String(port) });
  let count = 0;
  return {
    /** Makes an empty database and returns its URL, which holds a password of the tests. */
    async createDatabase(): Promise<string> {
      const name = `test${++count}`;
      const server = ["--host=127.0.0.1", `--port=${port}`, "--username=postgres"];
      const options = { env: { PGPASSWORD: canary }, timeLimit: 120_000 };
      await runOrThrow(join(programs, "createdb"), [...server, name], options);
      return `postgres://postgres:${canary}@127.0.0.1:${port}/${name}`;
    },
  };
}

async function startServer(env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn("sh", ["-c", script], {
    env: { ...process.env, ...env },
    // Ctrl-C does not reach it, so that it can clean up.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const problem = text(child.stderr);
  const [output] = (await Promise.race([once(child.stdout, "data"), once(child, "close")])) as [unknown];
  if (String(output).trim() !== "ready") throw new Error((await problem).trim());
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
}

// The end of its input is the end of the process that started it. The server refuses to run as root.
const script = `
# Its timers do not work with a moved clock.
unset LD_PRELOAD
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
cat > /dev/null
run pg_ctl stop --mode=immediate
`;
