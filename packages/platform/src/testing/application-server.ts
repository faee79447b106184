import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface ApplicationServer {
  readonly url: string;
  /** The requested paths, with their queries. */
  readonly requests: string[];
  /** Handles the next requests; initially responds with 200. */
  handler: Handler;
  close(): Promise<void>;
}

/** An application's own server, on any free port of this machine. */
export async function startApplicationServer(): Promise<ApplicationServer> {
  const server = createServer((request, response) => {
    application.requests.push(request.url!);
    void application.handler(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const application: ApplicationServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    handler: answerWith(200, "installed"),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return application;
}

export function answerWith(status: number, body = "", headers: Record<string, string> = {}): Handler {
  return (_request, response) => response.writeHead(status, headers).end(body);
}
