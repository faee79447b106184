/** What an endpoint responds with; `null` for a collection or filter that is not there. */
export type Body = object | null;

export interface ResponseOptions {
  /** Assumption `notFoundStatus`. */
  readonly notFoundStatus: "200" | "404";
  /** Assumption `storefrontOrigins`. */
  readonly storefrontOrigins: "any" | "own";
}

/** The frame of a widget has an opaque origin, so it can read only what any page may read. */
export function storefrontResponse(
  body: Body,
  { notFoundStatus, storefrontOrigins }: ResponseOptions,
): Response {
  const status = body === null ? Number(notFoundStatus) : 200;
  return new Response(JSON.stringify(body ?? { status: "not_found" }), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(storefrontOrigins === "any" && { "access-control-allow-origin": "*" }),
    },
  });
}

/** As Ruby writes a float: `27990.0`. JSON reads the same number. */
export function price(value: number): unknown {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? rawJson(`${value}.0`) : value;
}

const { rawJSON: rawJson } = JSON as typeof JSON & { rawJSON(this: void, text: string): unknown };
