/** The application's configuration, read from the environment. */
export interface Config {
  /** The address for browsers and stores. An http address must be local. */
  readonly origin: URL;
  readonly host: string;
  readonly port: number;
  readonly id: string;
  readonly secret: string;
  /** Newest first. */
  readonly keys: readonly string[];
  /** Opens `/operator`, where you watch and control the stores. */
  readonly operatorKey: string | undefined;
  /** The SQLite file with the stores that have installed the application. */
  readonly registryFile: string;
}

/** An invalid environment. One line for each problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @throws {ConfigError} */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  const readRequired = (name: string, fix: string) => {
    const value = read(name, "");
    if (value === "") problems.push(`${name}: ${fix}`);
    return value;
  };

  const secret = readRequired("APP_SECRET", "copy the secret from where the application is registered");
  const keys = readRequired("APP_KEYS", "make a key: openssl rand -base64 32").split(/[\s,]+/);
  const origin = URL.parse(read("APP_ORIGIN", "http://localhost:3000"));
  if (!origin) problems.push("APP_ORIGIN: expected a URL like https://app.example.com");
  const port = Number(read("PORT", origin?.port || "3000"));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(`PORT: expected a number from 0 to 65535, found ${JSON.stringify(env["PORT"])}`);
  }
  if (problems.length > 0 || !origin) throw new ConfigError(problems.join("\n"));
  return {
    origin,
    host: read("HOST", "127.0.0.1"),
    port,
    id: read("APP_ID", "my-widgets"),
    secret,
    keys,
    operatorKey: read("ORDERPANE_OPERATOR_KEY", "") || undefined,
    registryFile: read("REGISTRY_FILE", "registry.db"),
  };
}
