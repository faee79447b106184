/** What the environment says about the application. */
export interface Config {
  /** Where browsers and the platform reach it. An http origin is one of this machine, for development. */
  readonly origin: URL;
  readonly host: string;
  readonly port: number;
  readonly id: string;
  readonly secret: string;
  /** Newest first. */
  readonly keys: readonly string[];
  /** Of PostgreSQL. Without one, the registry is in `registryFile`. */
  readonly databaseUrl: string | undefined;
  readonly registryFile: string;
}

/** An environment that cannot be used. The message has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @throws {ConfigError} */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  const readRequired = (name: string, fix: string) => {
    const value = read(name, "");
    if (value === "") problems.push(`${name} is missing: ${fix}`);
    return value;
  };

  const secret = readRequired("APP_SECRET", "copy the secret from where the application is registered.");
  const keys = readRequired("APP_KEYS", "make one with: openssl rand -base64 32").split(/[\s,]+/);
  const origin = URL.parse(read("APP_ORIGIN", "http://localhost:3000"));
  if (!origin) problems.push("APP_ORIGIN is not a URL: expected one like https://app.example.com");
  const port = Number(read("PORT", origin?.port || "3000"));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(`PORT must be a number from 0 to 65535, found ${JSON.stringify(env["PORT"])}`);
  }
  if (problems.length > 0 || !origin) {
    throw new ConfigError([...problems, "Put the variables into .env.local, see README.md."].join("\n"));
  }
  return {
    origin,
    host: read("HOST", "127.0.0.1"),
    port,
    id: read("APP_ID", "order-tracking"),
    secret,
    keys,
    databaseUrl: read("DATABASE_URL", "") || undefined,
    registryFile: read("REGISTRY_FILE", "registry.db"),
  };
}
