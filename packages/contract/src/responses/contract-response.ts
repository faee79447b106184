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

/** Returns the seconds to wait when the limit is used up: 429, or 503 as until 2026. */
export function waitOf({ status, headers }: ContractResponse): number | null {
  const seconds = headers.get("retry-after");
  if (status !== 429 && (status !== 503 || seconds === null)) return null;
  return /^\d{1,4}$/.test(seconds ?? "") ? Number(seconds) : 300;
}

export function mediaTypeOf({ headers }: ContractResponse): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
