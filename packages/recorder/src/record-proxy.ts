import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DeployError, secretsOf, type Target } from "@orderpane/deploy";
import { createSend, fetchStore, Throttle } from "@orderpane/deploy/client";
import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { checkRequest } from "./check-request.ts";
import { RecordError } from "./errors.ts";
import { openRecorder } from "./recorder.ts";
import type { Exchange } from "./redact/redact-exchange.ts";
import { headersOf, maxRequest, pickHeaders, readRequest } from "./wire.ts";

/** What happened to a request to the recorder. Contains no secrets and no personal data. */
export type RecordEvent =
  | {
      readonly event: "recorded";
      readonly method: string;
      /** Redacted. */
      readonly path: string;
      readonly status: number;
      readonly usage: UsageLimit | null;
      /** Name of the file in the folder. */
      readonly file: string;
    }
  /** Nothing was sent to the store, or no complete response came back. `status` is what the client got. */
  | { readonly event: "refused"; readonly method: string; readonly status: number; readonly reason: string };

export interface RecordOptions {
  /** Folder of the fixtures. Created if it does not exist. */
  readonly folder: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Passes on requests that change the store. Default `false`. */
  readonly allowWrites?: boolean;
  /** Called for every request, after its fixture was written. */
  readonly onEvent?: (event: RecordEvent) => void;
  readonly onWarning?: (text: string) => void;
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  readonly reserve?: number;
  /** Default: the global `fetch`, except for names under `.localhost`, which are this machine. */
  readonly fetch?: typeof fetch;
  /** For a whole request, in ms. Default 30,000. */
  readonly timeout?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

export interface RecordProxy {
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops listening. Resolves when all requests under way are recorded. */
  close(): Promise<void>;
}

/** Each further request would count against the limit of the application. */
const lockedOut =
  "the store did not accept the application's id and password, so nothing more is sent: correct them and start the recorder again";

/** The headers of a response that the client gets. It does not get cookies. */
const headersForClient = ["api-usage-limit", "content-type", "location", "retry-after", "www-authenticate"];

/** A shorter password could occur in other text by chance. */
const shortestPassword = 8;

/**
 * Listens on this machine for requests to a store. Sends them on with the target's credentials, whatever
 * credentials the client has, and saves each request with its response as a redacted fixture.
 *
 * @throws {RecordError} `bad-target`, `not-recorded` or `bad-port`
 */
export async function startRecordProxy(target: Target, options: RecordOptions): Promise<RecordProxy> {
  const { folder, allowWrites = false, onEvent = () => {}, onWarning = () => {}, now = Date.now } = options;
  const { reserve = 0.1, timeout = 30_000, fetch = fetchStore } = options;
  if (target.appPassword.length < shortestPassword) {
    const found = `the application's password has fewer than ${shortestPassword} characters`;
    throw new RecordError("bad-target", `${found}, so it could not be recognised in other text`);
  }
  const recorder = await openRecorder(folder, secretsOf(target)).catch((cause: Error) => {
    throw new RecordError("not-recorded", `fixtures cannot be saved in ${folder}: ${cause.message}`, {
      cause,
    });
  });
  const send = createSend(target, { fetch, timeout });
  const throttle = new Throttle({ now, reserve });
  const underWay = new Set<Promise<void>>();
  /** Requests of which nothing was sent to the store yet. */
  const arriving = new Set<IncomingMessage>();
  let isClosing = false;
  let isLockedOut = false;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/" } = request;
    const headers = headersOf(request);
    const refuse = (status: number, reason: string, extra: Record<string, string> = {}) => {
      onEvent({ event: "refused", method, status, reason });
      response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...extra });
      response.end(`${reason}\n`);
    };

    const refusal = checkRequest({ method, url, headers }, allowWrites);
    if (refusal) return refuse(refusal.status, refusal.reason);
    arriving.add(request);
    const body = await readRequest(request).finally(() => arriving.delete(request));
    if (!body)
      return refuse(413, `the recorder passes on ${maxRequest} bytes at most`, { Connection: "close" });
    if (isLockedOut) return refuse(401, lockedOut, { "WWW-Authenticate": "Basic" });
    const throttling = throttle.check();
    if (throttling) {
      const seconds = Math.max(1, Math.ceil((throttling.until - now()) / 1000));
      return refuse(429, `${throttling.reason}, so nothing was sent`, { "Retry-After": String(seconds) });
    }
    const sent = {
      method,
      path: url,
      // The credentials of the client are not passed on.
      headers: { ...pickHeaders(headers, ["accept", "content-type"]), "accept-encoding": "identity" },
      ...(body.length > 0 && { body }),
      subject: `${target.store.host}: ${method} got no response`,
    };
    let received;
    try {
      received = await throttle.run(() => send(sent));
    } catch (error) {
      return refuse(502, error instanceof DeployError ? error.message : "the store did not respond");
    }
    isLockedOut ||= received.status === 401;
    await keep({ request: { method, path: url, headers, body }, response: received });
    response.writeHead(received.status, pickHeaders(received.headers, headersForClient));
    response.end(method === "HEAD" ? undefined : received.body);
  };

  const keep = async (exchange: Exchange) => {
    const { method } = exchange.request;
    try {
      const kept = await recorder.keep(exchange);
      if (!kept) return onWarning(`a response to ${method} is not saved, because it still contains a secret`);
      const { request, answer } = kept.fixture;
      const usage = decodeUsageLimit(exchange.response.headers.get(usageLimitHeader));
      const { status } = answer;
      onEvent({ event: "recorded", method, path: request.path, status, usage, file: kept.file });
    } catch (error) {
      onWarning(
        `a response to ${method} could not be saved: ${error instanceof Error ? error.message : "unknown failure"}`,
      );
    }
  };

  const server = createServer((request, response) => {
    if (isClosing) {
      response.destroy();
      return;
    }
    const served = serve(request, response).catch(() => void response.destroy());
    underWay.add(served);
    void served.finally(() => underWay.delete(served));
  });
  await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const request of arriving) request.destroy();
      await Promise.all(underWay);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  }).catch((cause: Error) => {
    throw new RecordError("bad-port", `cannot listen on port ${port}: ${cause.message}`, { cause });
  });
}
