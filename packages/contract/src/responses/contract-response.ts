/** An answer that has been read to its end. */
export interface ContractResponse {
  /** Method and path, for messages. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export async function readResponse(request: Request, response: Response): Promise<ContractResponse> {
  const { pathname } = new URL(request.url);
  const { status, headers } = response;
  return { request: `${request.method} ${pathname}`, status, headers, body: await response.text() };
}

/** Seconds to wait, where an answer says that the limit is used up: 429, and 503 as it was until 2026. */
export function waitOf({ status, headers }: ContractResponse): number | null {
  const seconds = headers.get("retry-after");
  if (status !== 429 && (status !== 503 || seconds === null)) return null;
  return /^\d{1,4}$/.test(seconds ?? "") ? Number(seconds) : 300;
}

/** Media type of an answer, without parameters. */
export function typeOf({ headers }: ContractResponse): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
