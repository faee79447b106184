import { InvalidFieldError } from "@orderpane/protocol/widget";

/** Responds to a callback, or shows a page to a user whose browser was refused. Never echoes a parameter. */
export function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

export function redirectResponse(url: string, cookies: readonly string[], status = 302): Response {
  const headers = new Headers({ ...commonHeaders, Location: url });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status, headers });
}

/** Returns the decoded query, or a message about the wrong parameter. */
export function decodeQuery<Values extends object>(
  { url }: Request,
  decode: (query: URLSearchParams) => Values,
): Values | string {
  try {
    return decode(new URL(url).searchParams);
  } catch (error) {
    if (error instanceof InvalidFieldError) return `${error.message}.`;
    throw error;
  }
}

const commonHeaders = {
  "Cache-Control": "no-store",
  // The URLs contain tokens and passwords.
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
