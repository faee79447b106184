/** Настройки приложения из переменных окружения. */
export interface Config {
  /** Адрес для браузеров и магазинов. Адрес с http может быть только локальным. */
  readonly origin: URL;
  readonly host: string;
  readonly port: number;
  readonly id: string;
  readonly secret: string;
  /** Сначала новый. */
  readonly keys: readonly string[];
  /** Открывает `/operator`: там видно все магазины и релизы. */
  readonly operatorKey: string | undefined;
  /** Файл SQLite с магазинами, которые установили приложение. */
  readonly registryFile: string;
}

/** Ошибки в переменных окружения, по одной на строку. */
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

  const secret = readRequired("APP_SECRET", "секрет с той страницы, где приложение зарегистрировано");
  const keys = readRequired("APP_KEYS", "сделайте ключ: openssl rand -base64 32").split(/[\s,]+/);
  const origin = URL.parse(read("APP_ORIGIN", "http://localhost:3000"));
  if (!origin) problems.push("APP_ORIGIN: нужен адрес, например https://app.example.com");
  const port = Number(read("PORT", origin?.port || "3000"));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(`PORT: нужно число от 0 до 65535, а не ${JSON.stringify(env["PORT"])}`);
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
