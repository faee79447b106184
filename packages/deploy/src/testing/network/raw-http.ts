/** HTTP/1.1 as bytes: only what the client and the local platform write. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** The request line and the headers, without the empty line. */
  readonly head: string;
  readonly body: Buffer;
}

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The first request in the bytes, and its length. `null` while it is incomplete. */
export function readRequest(bytes: Buffer): { request: RawRequest; length: number } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = end + 4 + Number(headerOf(head, "content-length") ?? 0);
  if (bytes.length < length) return null;
  const [method = "", path = ""] = head.split(" ", 2);
  return { request: { method, path, head, body: bytes.subarray(end + 4, length) }, length };
}

export function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*?)\\r?$`, "im").exec(head)?.[1];
}

/** Replaces some headers; `null` removes one. */
export function withHeaders(head: string, headers: Readonly<Record<string, string | null>>): string {
  const [first = "", ...lines] = head.split("\r\n");
  const kept = lines.filter((line) => !Object.hasOwn(headers, line.split(":", 1)[0]!.toLowerCase()));
  const added = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${value}`,
  );
  return [first, ...kept, ...added].join("\r\n");
}

export function encodeRequest({ head, body }: Pick<RawRequest, "head" | "body">): Buffer {
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), body]);
}

/** Decodes a response that ended with the connection. */
export function decodeResponse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^:]+): *(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value];
    }),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? joinChunks(rest) : rest;
  return { status: Number(first.split(" ")[1]), headers, body };
}

/** Framed by its length, whatever its headers said of that, and followed by others on the same connection. */
export function encodeResponse({ status, headers, body }: RawResponse): Buffer {
  const framing = new Set(["transfer-encoding", "content-length", "connection", "keep-alive"]);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    framing.has(name) ? [] : `${name}: ${value}\r\n`,
  );
  const head = `HTTP/1.1 ${status} Status\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
