import { createRedactor } from "@orderpane/protocol/secrets";
import { ServerError } from "../../errors.ts";

/** Makes the errors of one server. They have no cause: the client's errors may hold the URL or values. */
export function createFailures(url: URL): (error: unknown) => ServerError {
  const { redact } = createRedactor([
    decodeURIComponent(url.password),
    url.searchParams.get("password") ?? "",
  ]);
  const place = `PostgreSQL at ${url.host || "a local socket"}`;
  return (error) => {
    if (error instanceof ServerError) return error;
    const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
    const [problem, fix] = explain(code, message);
    return new ServerError("registry-failed", redact(`${place} ${problem}`), { fix });
  };
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const explanations: readonly (readonly [code: RegExp, problem: string, fix: string])[] = [
  [/^28/, "refuses the user or the password", "Correct them in the URL of the registry."],
  [/^3D000$/, "does not have the database", "Create it, or correct the URL of the registry."],
  [/^(3F000|42501|25006)$/, "does not let the user write", "Grant the user all rights in the schema."],
  [/^53100$/, "has no space left on the disk", "Free some space."],
  [/^53300$/, "has no connection left", "Raise max_connections, or run fewer processes."],
  [/^(55P03|57014|40P01)$/, "did not answer in time", "Look in pg_stat_activity for what locks the tables."],
  [/^(08|57P|E[A-Z]+)/, "cannot be reached", "Start it, or correct the URL of the registry."],
];

function explain(code: string, message: string): readonly [problem: string, fix: string] {
  const found = explanations.find(([pattern]) => pattern.test(code));
  if (found) return [`${found[1]} (${code})`, found[2]];
  // The client's own errors have no code.
  if (/timeout|terminated|ended/i.test(message)) {
    return [`did not answer (${message})`, "Look whether it runs, and how many requests wait for it."];
  }
  return [
    `failed: ${[code, message].filter(Boolean).join(" ")}`,
    "Look for the error in the log of the server.",
  ];
}
