import { isLoopback } from "@orderpane/protocol/api";
import { OrderpaneError } from "@orderpane/protocol/errors";
import * as json from "@orderpane/protocol/json";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import { printNotices } from "./env-files.ts";
import { readEnvironment, requireModeName } from "./environment.ts";
import { checkSecretFiles } from "./secret-files.ts";

/** An application whose fleet the command controls. */
export interface OperatedApplication {
  readonly origin: string;
  readonly key: string;
}

/** Reads where the application of a mode runs, and the operator's key. */
export function readApplication({ root, report }: Context, mode: string): OperatedApplication {
  requireModeName(mode);
  const secretFiles = checkSecretFiles(root, mode);
  const { values, notices } = readEnvironment(root, mode);
  printNotices(report, [...secretFiles, ...notices]);
  const read = (name: string, file: string) => {
    if (values[name]?.trim()) return values[name].trim();
    const fix = `Write it into ${file}, or set it in the environment.`;
    throw new CommandError("usage", `${name} is not set for the mode ${mode}`, { fix });
  };
  const address = read("ORDERPANE_APPLICATION", `.env.${mode}`);
  const key = read("ORDERPANE_OPERATOR_KEY", `.env.${mode}.local`);
  report.hide(key);
  const url = URL.parse(address);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (url && isSafe && url.href === `${url.origin}/`) return { origin: url.origin, key };
  throw new CommandError(
    "usage",
    `ORDERPANE_APPLICATION is ${JSON.stringify(address)}; expected an address like https://app.example.com`,
    { fix: "Give the scheme https, the host name and nothing else. Only this machine may use http." },
  );
}

/** An error with which the application responded, under its own code. */
class OperatorError extends OrderpaneError {
  override readonly name = "OperatorError";
}

const failure = json.object({ error: json.object({ code: json.text, message: json.text, fix: json.text }) });

/** Calls `POST /operator/<verb>`. Throws an OperatorError or a CommandError. */
export async function callOperator(
  { origin, key }: OperatedApplication,
  verb: string,
  input: object,
): Promise<object> {
  const sent = {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(input),
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  } as const;
  const response = await fetch(`${origin}/operator/${verb}`, sent).catch((cause: Error) => {
    const { message } = cause.cause instanceof Error ? cause.cause : cause;
    throw new CommandError("no-application", `${origin} cannot be reached: ${message}`, { cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && typeof answer === "object" && answer !== null) return answer;
  const refuse = () =>
    new CommandError(
      "no-application",
      `${origin} does not open /operator: it responds with ${response.status}`,
    );
  const { code, message, fix } = json.decodeJson(failure, answer, { refuse }).error;
  const exit = [400, 401, 404].includes(response.status) ? "usage" : "failed";
  throw new OperatorError({ [code]: { exit, meaning: message, advice: fix } }, code, message);
}
