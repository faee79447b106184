import { createMessage, type Message } from "../translations/message.ts";

/** The messages for the codes of frequent errors. */
const known = [
  [/^ECONNREFUSED$/, "nothingListens"],
  [/^ENOTFOUND$/, "noSuchHost"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connectionCut"],
  [/^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_)/, "untrustedCertificate"],
  [/^(?:EPROTO$|ERR_SSL_)/, "noTls"],
] as const;

/** An unknown error keeps the message of Node, which may hold a secret. */
export function connectionProblem(error: unknown): Message {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const message = cause instanceof Error ? cause.message : String(cause);
  const [, frequent] = known.find(([failure]) => failure.test(code)) ?? [];
  return createMessage("unreachable", { problem: frequent ? createMessage(frequent) : message });
}
