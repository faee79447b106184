import { createMessage, type Message, type MessageCode } from "../messages/message.ts";

type Known = Extract<
  MessageCode,
  | "nothingListens"
  | "noSuchHost"
  | "noResolver"
  | "connectionCut"
  | "noWayThere"
  | "untrustedCertificate"
  | "noTls"
  | "noHttp"
  | "blockedPort"
>;

/** By the code of what has failed, or by its name and message where it has none. */
const known: readonly (readonly [failure: RegExp, problem: Known])[] = [
  [/^ECONNREFUSED$/, "nothingListens"],
  [/^ENOTFOUND$/, "noSuchHost"],
  [/^EAI_AGAIN$/, "noResolver"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connectionCut"],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "noWayThere"],
  [/^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_)/, "untrustedCertificate"],
  [/^(?:EPROTO$|ERR_SSL_)/, "noTls"],
  [/^(?:HPE_|HTTPParserError:)/, "noHttp"],
  [/^Error: bad port$/, "blockedPort"],
];

/**
 * Why `fetch` has reached nobody, whatever it has thrown. What nobody has foreseen is told in the words of Node, which may
 * hold a secret.
 */
export function connectionProblem(error: unknown): Message {
  const { cause = error } = membersOf<Error>(error);
  const { code, name, message = String(cause) } = membersOf<Error & { code: string }>(cause);
  const [, foreseen] = known.find(([failure]) => failure.test(code ?? `${name}: ${message}`)) ?? [];
  const problem = foreseen ? createMessage(foreseen) : message;
  return code === undefined
    ? createMessage("unreachable", { problem })
    : createMessage("unreachableBy", { problem, code });
}

function membersOf<T>(thrown: unknown): Partial<T> {
  return typeof thrown === "object" && thrown !== null ? thrown : {};
}
