import { createRedactor } from "@orderpane/protocol/secrets";
import type { Application, ApplicationOptions, RequestInfo } from "./application.ts";
import { isWeak } from "./application-options.ts";
import { createContext } from "./create-context.ts";
import { createLogin } from "./lifecycle/login.ts";
import { textResponse } from "./lifecycle/responses.ts";
import { readSession } from "./lifecycle/session.ts";
import { createUninstall } from "./lifecycle/uninstall.ts";

/** @throws {ServerError} `bad-options`, `weak-secret` */
export function createApplication(
  options: ApplicationOptions,
): Pick<Application, "fetch" | "start" | "close" | "session"> {
  const context = createContext(options);
  const { registry, urls, log } = context;
  const { login, autologin } = createLogin(context);
  const callbacks = new Map<string, Handler>([
    [urls.login, login],
    [urls.autologin, autologin],
    [urls.uninstall, createUninstall(context)],
  ]);

  async function route(request: Request, info: RequestInfo): Promise<Response> {
    const callback = callbacks.get(new URL(request.url).pathname);
    if (!callback) return textResponse(404, "The application has nothing at this address.");
    // Callbacks change something, so a HEAD must not reach them.
    if (request.method !== "GET") return textResponse(405, "Use GET.", { Allow: "GET" });
    return callback(request, info);
  }

  return {
    async fetch(request, info = {}) {
      try {
        return await route(request, info);
      } catch (error) {
        log({ level: "error", event: "request failed", reason: describe(error, request) });
        return textResponse(503, "The application cannot answer now. Try again.", { "Retry-After": "5" });
      }
    },
    async start() {
      if (isWeak(context.secret)) log(weakSecretWarning);
      await registry.open();
    },
    close: () => registry.close(),
    session: (request) => readSession(context, request),
  };
}

/** Handles a request to one of the application's URLs. */
type Handler = (request: Request, info: RequestInfo) => Promise<Response>;

const weakSecretWarning = {
  level: "warning",
  event: "weak secret",
  reason:
    "The application's secret has less than 128 bits, and acceptWeakSecret keeps it. Whoever guesses it from one observed install " +
    "knows the password of every store. Ask the platform for another secret.",
} as const;

/** The error without what the request came with: a database may name the values that it was asked for. */
function describe(error: unknown, request: Request): string {
  const values = [...(URL.parse(request.url)?.searchParams.values() ?? [])];
  const cookies = (request.headers.get("Cookie") ?? "").split(/[;=.]/).map((text) => text.trim());
  const { redact } = createRedactor([...values, ...cookies].filter(({ length }) => length >= 16));
  const cause = error instanceof Error ? error.cause : null;
  return redact(String(error) + (cause instanceof Error ? `: ${String(cause)}` : ""));
}
