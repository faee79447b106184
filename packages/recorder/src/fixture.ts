import type { ForwardedRequest, ForwardedResponse } from "./forward.ts";

/** A request and its response as they are saved: without secrets and personal data. */
export interface Fixture {
  readonly number: number;
  readonly request: {
    readonly method: string;
    /** With the query. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
}

/** A request and its response as they were sent. */
export interface RawExchange {
  readonly request: ForwardedRequest;
  readonly response: ForwardedResponse;
}

/** `0001-get-orders-json.json` */
export function fixtureName({ number, request: { method, path } }: Fixture): string {
  const [pathname = ""] = path.split("?", 1);
  const words = pathname.replace(/^\/admin\//, "").match(/[a-z\d]+/gi) ?? [];
  const slug = [method, ...words].join("-").toLowerCase().slice(0, 60);
  return `${String(number).padStart(4, "0")}-${slug}.json`;
}
