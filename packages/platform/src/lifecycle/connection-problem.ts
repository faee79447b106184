import { createMessage, type Message } from "../messages/message.ts";

/** Matched with the error's code, or with its name and message if it has no code. */
const known = [
  [/^ECONNREFUSED$/, "nothingListens"],
  [/^ENOTFOUND$/, "noSuchHost"],
  [/^EAI_AGAIN$/, "noResolver"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connectionCut"],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "noWayThere"],
  [/^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_)/, "untrustedCertificate"],
  [/^(?:EPROTO$|ERR_SSL_)/, "noTls"],
  [/^(?:HPE_|HTTPParserError:)/, "noHttp"],
  [/^Error: bad port$/, "blockedPort"],
] as const;

/** An unknown error keeps the message of Node, which may hold a secret. */
export function connectionProblem(error: unknown): Message {
  const { cause = error } = error as Error;
  const { code, name, message } = cause as NodeJS.ErrnoException;
  const [, knownProblem] = known.find(([failure]) => failure.test(code ?? `${name}: ${message}`)) ?? [];
  const problem = knownProblem ? createMessage(knownProblem) : message;
  return code === undefined
    ? createMessage("unreachable", { problem })
    : createMessage("unreachableBy", { problem, code });
}
