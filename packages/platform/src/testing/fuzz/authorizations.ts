/** A value of the `Authorization` header. */
export interface Authorization {
  /** `null`: the header is absent. */
  readonly value: string | null;
  /** Whether the API may take it for the application's password. */
  readonly mayPass: boolean;
}

/** The header in every shape, for an application whose password is known: the first is the right one. */
export function authorizationsFor(login: string, password: string): readonly Authorization[] {
  const good = base64(`${login}:${password}`);
  const right = [
    `Basic ${good}`,
    `basic ${good}`,
    `Basic   ${good}`,
    `Basic ${good.replace(/=+$/, "")}`,
    `Basic ${good} `,
  ];
  const wrong = [
    null,
    "",
    " ",
    "Basic",
    "Basic ",
    "Basic ====",
    `Basic${good}`,
    `Basic,${good}`,
    `Basic ${good},Basic ${good}`,
    `Basic ${base64("::::")}`,
    `Basic ${base64(login)}`,
    `Basic ${base64(`${login}:`)}`,
    `Basic ${base64(`:${password}`)}`,
    `Basic ${base64(`${login}:${password}\0`)}`,
    `Basic ${base64(`${login}:${password} `)}`,
    `Basic ${base64(`${login.toUpperCase()}:${password}`)}`,
    `Basic ${base64(`${login}:${password.slice(1)}`)}`,
    `Basic ${base64(`${login}::${password}`)}`,
    `Basic ${base64(`other:${password}`)}`,
    `Basic ${base64("constructor:undefined")}`,
    `Basic ${Buffer.from(`${login}:${password}`, "utf16le").toString("base64")}`,
    `Basic ${base64(`\u{feff}${login}:${password}`)}`,
    `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString("base64")}`,
    `Basic ${login}:${password}`,
    `Basic ${base64(good)}`,
    `Bearer ${good}`,
    good,
    `Basic ${"A".repeat(60_000)}`,
    `Basic ${base64(`${login}:${"x".repeat(20_000)}`)}`,
    `Basic ${good.slice(0, -6)}`,
    "Basic é",
  ];
  return [
    ...right.map((value) => ({ value, mayPass: true })),
    ...wrong.map((value) => ({ value, mayPass: false })),
  ];
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
