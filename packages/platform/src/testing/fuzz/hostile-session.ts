import { contentTypes, widgetsPath } from "@orderpane/protocol/api";
import type { Random } from "@orderpane/tooling/random";
import type { Authorization } from "./authorizations.ts";
import { hostileBody } from "./bodies.ts";
import { hostileHeaders } from "./headers.ts";
import { oddTargets, oddHosts, oddFramings, oddChunks, oddLines, oddHeaders } from "./odd-bytes.ts";
import { hostilePath, type KnownIds } from "./hostile-paths.ts";
import { decoded } from "./verdict.ts";

/** What a client does with a connection. */
export type Step =
  | { readonly kind: "send"; readonly bytes: Buffer }
  | { readonly kind: "wait"; readonly ms: number }
  /** Sends no more, and reads on. */
  | { readonly kind: "end" }
  | { readonly kind: "destroy" };

export interface HostileSession {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Whether the right password was in it. */
  readonly mayPass: boolean;
}

export interface SessionOptions {
  readonly random: Random;
  readonly authorizations: readonly Authorization[];
  readonly ids: KnownIds;
}

interface Draft extends SessionOptions {
  /** The headers that every request has, `Authorization` included; each line ends. */
  readonly head: string;
}

/** A connection on which something is wrong. */
export function hostileSession(options: SessionOptions): HostileSession {
  const { random, authorizations } = options;
  const authorization = random.chance(0.5) ? authorizations[0]! : random.pick(authorizations);
  const line = authorization.value === null ? "" : `Authorization: ${authorization.value}\r\n`;
  const [name, make] = random.pick(shapes);
  const made = make({ ...options, head: `Host: localhost\r\n${line}` });
  const bytes = typeof made === "string" ? Buffer.from(made, "latin1") : made;
  const steps = Array.isArray(bytes) ? bytes : cut(bytes, random);
  return { name, steps, mayPass: authorization.mayPass };
}

const list = widgetsPath("json");
const json = `Content-Type: ${contentTypes.json}\r\n`;
const widget = '{"application_widget":{"code":"x","height":60}}';
const end = "Connection: close\r\n\r\n";
const shapes: readonly [name: string, make: (draft: Draft) => string | Buffer | Step[]][] = [
  ["a request line", ({ random, head }) => `${random.pick(oddLines)}\r\n${head}${end}`],
  ["a header", ({ random, head }) => `GET ${list} HTTP/1.1\r\n${head}${random.pick(oddHeaders)}\r\n${end}`],
  ["a target", ({ random, head }) => `GET ${random.pick(oddTargets)} HTTP/1.1\r\n${head}${end}`],
  [
    "a host",
    ({ random, head }) =>
      `GET /orders HTTP/1.1\r\n${head.replace(/^Host: localhost/, `Host: ${random.pick(oddHosts)}`)}${end}`,
  ],
  ["no host", ({ random }) => `GET /orders HTTP/1.${random.pick([0, 1])}\r\n${end}`],
  [
    "a framing",
    ({ random, head }) =>
      `POST ${list} HTTP/1.1\r\n${head}${json}${random.pick(oddFramings)}\r\n${end}${widget}`,
  ],
  [
    "a length that is too small",
    ({ head }) =>
      `POST ${list} HTTP/1.1\r\n${head}${json}Content-Length: 10\r\n\r\n${widget}GET /orders HTTP/1.1\r\n\r\n`,
  ],
  [
    "a length that is too large",
    ({ random, head }) =>
      `POST ${list} HTTP/1.1\r\n${head}${json}Content-Length: ${random.pick([48, 4_000_000, 5_000_000, 2 ** 40])}\r\n${end}${widget}`,
  ],
  [
    "chunks",
    ({ random, head }) =>
      `POST ${list} HTTP/1.1\r\n${head}${json}Transfer-Encoding: chunked\r\n${end}${random.pick(oddChunks)}`,
  ],
  [
    "a client that waits with its body",
    ({ head }) => [
      send(`POST ${list} HTTP/1.1\r\n${head}${json}Content-Length: ${widget.length}\r\n\r\n`),
      { kind: "wait", ms: 2000 },
      send(widget),
      { kind: "end" },
    ],
  ],
  [
    "a client that goes in mid-body",
    ({ random, head }) => [
      send(`POST ${list} HTTP/1.1\r\n${head}${json}Content-Length: 1000\r\n\r\n${widget}`),
      { kind: "wait", ms: random.below(10) },
      { kind: "destroy" },
    ],
  ],
  [
    "a client that goes before its answer",
    ({ random, head }) => [
      send(`GET ${random.pick(["/orders", "/__store/events", list])} HTTP/1.1\r\n${head}\r\n`),
      { kind: "wait", ms: random.below(10) },
      { kind: "destroy" },
    ],
  ],
  ["a client that sends nothing", () => [{ kind: "wait", ms: 2000 }, { kind: "end" }]],
  [
    "pipelined requests",
    ({ random, head }) =>
      `GET ${list} HTTP/1.1\r\n${head}\r\n`.repeat(random.pick([2, 30])) +
      `GET ${list} HTTP/1.1\r\nHost: localhost\r\n${end}`,
  ],
  [
    "pipelined requests without a password",
    ({ head }) =>
      `GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\nGET ${list} HTTP/1.1\r\n${head}\r\nDELETE ${list} HTTP/1.1\r\nHost: localhost\r\n${end}`,
  ],
  ["a request like those in process", (draft) => likeInProcess(draft)],
  ["bytes", ({ random }) => Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256)))],
  [
    "a garbled request",
    // Where `Connection: close` is what was garbled, the connection would be kept alive for as long as any.
    ({ random, head }) => [
      {
        kind: "send",
        bytes: garble(
          `POST ${list} HTTP/1.1\r\n${head}${json}Content-Length: ${widget.length}\r\n${end}${widget}`,
          random,
        ),
      },
      { kind: "end" },
    ],
  ],
];

function likeInProcess({ random, ids, head }: Draft): Buffer {
  const chosen = hostilePath(random, ids);
  // The control API has an answer without an end, and answers that hold everything.
  const path = /__store\//i.test(decoded(chosen)) ? "/__store" : chosen;
  const headers = hostileHeaders(random, "json").map(([name, value]) => `${name}: ${value}\r\n`);
  const given = hostileBody("json", random);
  const body = Buffer.from(given instanceof ReadableStream ? widget : given);
  const method = random.pick(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"]);
  const start = `${method} ${path} HTTP/1.1\r\n${head}${headers.join("")}Content-Length: ${body.length}\r\n${end}`;
  return Buffer.concat([Buffer.from(start, "utf8"), body]);
}

function garble(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text, "latin1");
  for (let count = random.below(6, 1); count > 0; count--)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes.subarray(0, random.chance(0.7) ? bytes.length : random.below(bytes.length));
}

/** Sent at once, or in pieces; then the client sends no more, mostly. */
function cut(bytes: Buffer, random: Random): Step[] {
  const steps: Step[] = [];
  const size = random.chance(0.7) ? Infinity : Math.ceil(bytes.length / random.below(20, 2));
  for (let at = 0; at < bytes.length; at += size) {
    steps.push({ kind: "send", bytes: bytes.subarray(at, at + size) });
    if (size !== Infinity) steps.push({ kind: "wait", ms: random.below(3) });
  }
  return random.chance(0.5) ? [...steps, { kind: "end" }] : steps;
}

function send(text: string): Step {
  return { kind: "send", bytes: Buffer.from(text, "latin1") };
}
