import { type Agent, request } from "node:http";

interface AskOptions {
  readonly agent: Agent;
  /** Default: POST with a body, otherwise GET. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

interface BenchResponse {
  readonly status: number;
  /** In pieces, because most callers do not need it. */
  readonly body: readonly Buffer[];
}

/** Sends a request and reads the response to its end. */
export function ask(url: string, { body, ...options }: AskOptions): Promise<BenchResponse> {
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  return new Promise((resolve, reject) => {
    request(url, { ...options, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode!, body: chunks }));
    })
      .on("error", reject)
      .end(body);
  });
}
