import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DeployError, secretsOf, type Target } from "@orderpane/deploy";
import { fetchStore } from "@orderpane/deploy/client";
import type { UsageLimit } from "@orderpane/protocol/api";
import { checkRequest } from "./check-request.ts";
import { createForward, type ForwardedAnswer, type ForwardedRequest } from "./forward.ts";
import { openRecorder } from "./recorder.ts";
import { headersOf, maxRequest, passedHeaders, readRequest, textOf } from "./wire.ts";

/** What became of a request to the recorder. None of it is a secret, or says who somebody is. */
export type RecordEvent =
  | {
      readonly event: "recorded";
      readonly method: string;
      /** Redacted. */
      readonly path: string;
      readonly status: number;
      readonly usage: UsageLimit | null;
      /** Name in the folder. */
      readonly file: string;
    }
  /** Nothing was sent to the store, or no whole answer came back; `status` is what the client was told. */
  | { readonly event: "refused"; readonly method: string; readonly status: number; readonly reason: string };

export interface RecordOptions {
  /** Where the fixtures go; made where there is none. */
  folder: string;
  /** Default 0: any port that is free. */
  port?: number;
  /** Whether requests that change the store are passed on. Default `false`. */
  allowWrites?: boolean;
  /** Told of every request, when its fixture is on disk. */
  onEvent?: (event: RecordEvent) => void;
  onWarning?: (text: string) => void;
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  reserve?: number;
  /** Default: `fetchStore`, the global one but for names under `.localhost`, which are this machine. */
  fetch?: typeof fetch;
  /** For a whole request, in ms. Default 30,000. */
  timeout?: number;
  /** ms. Default `Date.now`. */
  now?: () => number;
}

export interface RecordProxy {
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops listening; resolves when what was under way is kept. */
  close(): Promise<void>;
}

/** Each further try would cost the application one of its requests. */
const lockedOut =
  "the store did not accept the application's id and password, so nothing more is sent: correct them and start the recorder again";

/** A shorter one could not be told from other text. */
const shortestPassword = 8;

/**
 * Listens on this machine for requests to a store: sends them on with the target's credentials, whatever the client
 * has, and keeps each with its answer as a redacted fixture.
 *
 * @throws DeployError `bad-target`, `not-recorded` or `bad-port`
 */
export async function startRecordProxy(target: Target, options: RecordOptions): Promise<RecordProxy> {
  const { folder, allowWrites = false, onEvent = () => {}, onWarning = () => {}, now = Date.now } = options;
  const { reserve = 0.1, timeout = 30_000, fetch = fetchStore } = options;
  if (target.appPassword.length < shortestPassword) throw shortPassword();
  const recorder = await openRecorder(folder, secretsOf(target)).catch((cause: Error) => {
    throw folderFailure(folder, cause);
  });
  const forward = createForward(target, { fetch, timeout, now, reserve });
  const underWay = new Set<Promise<void>>();
  /** Those of which nothing was sent yet. */
  const arriving = new Set<IncomingMessage>();
  let isClosing = false;
  let isLockedOut = false;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
    let given;
    try {
      given = await forward({ method, path: url, headers, body });
    } catch (error) {
      return refuse(502, error instanceof DeployError ? error.message : "the store did not answer");
    }
    if ("retryAfter" in given) {
      const reason =
        "what is left of the store's request limit is kept for the application: nothing was sent";
      return refuse(429, reason, { "Retry-After": String(given.retryAfter) });
    }
    isLockedOut ||= given.status === 401;
    await keep({ method, path: url, headers, body }, given);
    response.writeHead(given.status, passedHeaders(given.headers));
    response.end(method === "HEAD" ? undefined : given.body);
  };

  const keep = async (
    { method, path, headers, body }: ForwardedRequest,
    { status, headers: answerHeaders, body: answerBody, usage }: ForwardedAnswer,
  ) => {
    try {
      const kept = await recorder.keep({
        method,
        path,
        requestHeaders: headers,
        requestBody: textOf(body),
        status,
        answerHeaders,
        answerBody: textOf(answerBody),
      });
      if (!kept) return onWarning(`an answer to ${method} is not kept: a secret was left in it`);
      onEvent({ event: "recorded", method, path: kept.fixture.request.path, status, usage, file: kept.file });
    } catch (error) {
      onWarning(`an answer to ${method} could not be written: ${(error as Error).message}`);
    }
  };

  const server = createServer((request, response) => {
    if (isClosing) {
      response.destroy();
      return;
    }
    const answered = answer(request, response).catch(() => void response.destroy());
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
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
    server.once("error", (cause) => reject(portFailure(port, cause)));
    server.listen(port, "127.0.0.1", resolve);
  });
}

function portFailure(port: number, cause: Error): DeployError {
  return new DeployError("bad-port", `port ${port} cannot be listened on: ${cause.message}`, {
    fix: "Stop what listens there, or choose another with --port.",
    cause,
  });
}

function folderFailure(folder: string, cause: Error): DeployError {
  return new DeployError("not-recorded", `fixtures cannot be kept in ${folder}: ${cause.message}`, {
    fix: "Name a folder with --out that you can write to.",
    cause,
  });
}

function shortPassword(): DeployError {
  const message = `the application's password has less than ${shortestPassword} characters, so it could not be told from other text`;
  return new DeployError("bad-target", message, {
    fix: "Check ORDERPANE_APP_PASSWORD: a store gives 32 hex digits.",
  });
}
