import { type Answer, callbackExpected, encodeJsonp, isJsonpCallback } from "@orderpane/protocol/answer";
import { languageOf, Refusal, type RefusalCode, refusals } from "./refusals.ts";
import { WidgetError } from "./widget-error.ts";

export interface ResponseWork {
  /** The methods that a preflight allows. */
  readonly methods: string;
  /** Returns a response, from `succeed` or its own. Errors become the response. */
  readonly work: (succeed: (data: unknown) => Response) => Promise<Response>;
  /**
   * Called with an error that is neither a {@link WidgetError} nor a {@link Refusal}. Default: rethrows it.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Responds in the requested form: a script for a callback, or JSON for `fetch`. Refuses a callback that is
 * not a plain name.
 */
export async function respond(request: Request, { methods, work, onError }: ResponseWork): Promise<Response> {
  if (request.method === "OPTIONS") return allowRequest(methods);
  const callbacks = request.method === "GET" ? new URL(request.url).searchParams.getAll("callback") : [];
  const [callback] = callbacks;
  if (callback !== undefined && (callbacks.length > 1 || !isJsonpCallback(callback))) return refuseCallback();

  const send = (answer: Answer, status: number, added: Readonly<Record<string, string>> = {}) => {
    if (callback === undefined) {
      return Response.json(answer, { status, headers: { ...commonHeaders, ...added } });
    }
    // Scripts cannot read a response with any other status.
    return new Response(encodeJsonp(callback, answer), { headers: { ...scriptHeaders, ...added } });
  };
  const refuse = ({ code, details }: Refusal) => {
    const { message = refusals[code][languageOf(request.headers)], fields, headers } = details;
    const error = { message, code, ...(fields && { fields }) };
    const response = send({ ok: false, error }, refusals[code].status, headers);
    refused.set(response, code);
    return response;
  };
  try {
    return await work((data) => send({ ok: true, data: data ?? null }, 200));
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    if (error instanceof WidgetError) {
      const { status = 422, code, fields } = error.options;
      return send({ ok: false, error: { message: error.message, code, fields } }, status);
    }
    if (!onError) throw error;
    onError(error);
    return refuse(new Refusal("failed"));
  }
}

const refused = new WeakMap<Response, RefusalCode>();

/** Returns the code of a refusal, also of one for a script, whose status is always 200. */
export function refusalOf(response: Response): RefusalCode | undefined {
  return refused.get(response);
}

/** The response to an invalid callback. It never repeats the callback, which would run in the page. */
function refuseCallback(): Response {
  return new Response(callbackExpected, {
    status: 400,
    headers: { ...commonHeaders, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The response to a preflight. It needs no key: browsers do not send one. */
function allowRequest(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "authorization, content-type, idempotency-key",
      "access-control-max-age": "600",
    },
  });
}

const commonHeaders = {
  // Any origin, because a widget's frame has the origin `null`. Cookies are not read, so other sites cannot
  // abuse them.
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

const scriptHeaders = { ...commonHeaders, "content-type": "application/javascript; charset=utf-8" };
