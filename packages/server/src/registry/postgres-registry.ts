import type pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { createRedactor } from "@orderpane/protocol/secrets";
import { ServerError } from "../errors.ts";
import type { Registry } from "./registry.ts";
import { createSqlRegistry } from "./sql-registry.ts";
import { notOpen, type Row, type Run, type SqlDatabase, type SqlDialect } from "./sql-database.ts";

/** Options of {@link createPostgresRegistry}. */
export interface PostgresRegistryOptions {
  /** `postgres://user:password@host:5432/database`. Table names begin with `orderpane_`. */
  readonly url: string;
  /**
   * Maximum number of connections of this process, at least 2. A fifth of them, rounded up, is reserved for
   * installs. Default 10.
   */
  readonly connections?: number;
}

/**
 * A registry that several machines share. How durable a write is depends on the server's
 * `synchronous_commit`: by default it is on the disk when the method returns.
 *
 * @throws {ServerError} `bad-options`
 */
export function createPostgresRegistry({ url, connections = 10 }: PostgresRegistryOptions): Registry {
  if (Number.isInteger(connections) && connections >= 2)
    return createSqlRegistry(createPostgresDatabase(url, { connections }));
  const problem = `connections is ${String(connections)}; expected a whole number from 2`;
  const fix = "Divide the server's max_connections among all processes, for example 10 for each.";
  throw new ServerError("bad-options", problem, { fix });
}

/** Times are in ms: a request to the application may wait for each. Tests use longer ones. */
const usualLimits = {
  connections: 10,
  /** Includes waiting for a free connection of the pool. */
  connectionTimeoutMillis: 3_000,
  lock_timeout: 2_000,
  statement_timeout: 3_000,
  /** For a server that does not respond. */
  query_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
};

const dialect: SqlDialect = {
  ascending: sql`BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY`,
  byBytes: sql`COLLATE "C"`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  columns: sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name LIKE 'orderpane\\_%'
    ORDER BY table_name, ordinal_position`,
  // An arbitrary number that other programs do not use in this database.
  lockMigrations: sql`SELECT pg_advisory_xact_lock(7361842905117)`,
};

export function createPostgresDatabase(url: string, given: Partial<typeof usualLimits> = {}): SqlDatabase {
  const failure = createFailures(parseUrl(url));
  const { connections, ...limits } = { ...usualLimits, ...given };
  const reserved = Math.ceil(connections / 5);
  const open: pg.Pool[] = [];
  return {
    async open() {
      if (open.length > 0) return;
      // Imported here, because only applications that use PostgreSQL install it.
      const { default: driver } = await import("pg").catch((error: Error) => {
        const problem = `the package pg cannot be loaded: ${error.message}`;
        throw new ServerError("registry-failed", problem, { fix: "Install it: npm install pg" });
      });
      for (const max of [connections - reserved, reserved])
        open.push(openPool(driver, { connectionString: url, max, ...limits }));
    },
    async close() {
      await Promise.all(open.splice(0).map((pool) => pool.end()));
    },
    ...createConnection(() => open[0], failure),
    forInstalls: createConnection(() => open[1], failure),
  };
}

function createConnection(pool: () => pg.Pool | undefined, failure: ReturnType<typeof createFailures>) {
  const withClient = async <Result>(task: (run: Run) => Promise<Result>): Promise<Result> => {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool()?.connect();
      if (!client) throw notOpen();
      const connection = client;
      const result = await task(async (statement) => (await connection.query<Row>(statement)).rows);
      client.release();
      return result;
    } catch (error) {
      // Closing the connection also rolls back its transaction.
      client?.release(true);
      throw failure(error);
    }
  };
  return {
    dialect,
    run: (statement: Sql) => withClient((run) => run(statement)),
    transaction: (work: (step: Run) => Promise<boolean>) =>
      withClient(async (run) => {
        await run(sql`BEGIN ISOLATION LEVEL READ COMMITTED`);
        const isKept = await work(run);
        await run(isKept ? sql`COMMIT` : sql`ROLLBACK`);
        return isKept;
      }),
  };
}

function parseUrl(url: string): URL {
  try {
    const parsed = new URL(url);
    decodeURIComponent(parsed.username + parsed.password + parsed.pathname);
    if (/^postgres(ql)?:$/.test(parsed.protocol)) return parsed;
  } catch {
    // The original error contains the URL with the password.
  }
  throw new ServerError("bad-options", "the URL of the registry is not one of PostgreSQL", {
    fix: "Write it as postgres://user:password@host:5432/database, with special characters percent-encoded.",
  });
}

/** Creates errors without a cause: the client's errors may contain the URL or values. */
function createFailures(url: URL): (error: unknown) => ServerError {
  const { redact } = createRedactor([
    decodeURIComponent(url.password),
    url.searchParams.get("password") ?? "",
  ]);
  const place = `PostgreSQL at ${url.host || "a local socket"}`;
  return (error) => {
    if (error instanceof ServerError) return error;
    const parts = error instanceof Error ? ["code" in error && error.code, error.message] : [error];
    const reason = parts.filter(Boolean).join(" ");
    return new ServerError("registry-failed", redact(`${place} failed: ${reason}`));
  };
}

/** The type number of BIGINT in every server. */
const bigint = 20;

function openPool(driver: typeof pg, config: pg.PoolConfig): pg.Pool {
  const types: pg.CustomTypesConfig = {
    // Times and ids are less than 2^53.
    getTypeParser: (type: number) => (type === bigint ? Number : driver.types.getTypeParser(type)),
  };
  const pool = new driver.Pool({ ...config, keepAlive: true, types });
  // Queries on a broken connection fail, and the pool replaces it when needed.
  pool.on("error", () => undefined);
  return pool.on("connect", (client) => void client.on("error", () => undefined));
}
