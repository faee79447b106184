import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type HttpServer, startServer } from "./http-server.ts";
import type { RemoteStore } from "./remote-store.ts";

/** Responds instead of a store; `said` is everything that a careless server might repeat from the request. */
export type Front = (context: {
  request: IncomingMessage;
  response: ServerResponse;
  store: RemoteStore;
  said: string;
}) => void | Promise<void>;

/** Servers that may be found at a store's address. All of them receive the password. */
export const fronts = {
  "a store": async ({ request, response, store }) => {
    const { method = "GET", url = "/" } = request;
    const authorization = `Basic ${Buffer.from(`${store.appId}:${store.appPassword}`).toString("base64")}`;
    const body = await buffer(request);
    const type = request.headers["content-type"];
    const relayed = await fetch(new URL(url, store.url), {
      method,
      headers: { authorization, ...(type && { "content-type": type }) },
      ...(body.length > 0 && { body }),
    });
    response.writeHead(relayed.status).end(Buffer.from(await relayed.arrayBuffer()));
  },
  "a store that knows no such password": ({ response, said }) => {
    response.writeHead(401, { "www-authenticate": `Basic realm="${said}"` }).end(said);
  },
  "a proxy that repeats what it was sent": ({ response, said }) => {
    response.writeHead(422).end(JSON.stringify({ message: said }));
  },
  "a redirect that takes the password along": ({ response, said }) => {
    response.writeHead(302, { location: `https://${said.replaceAll(/\W+/g, "-")}.invalid/?${said}` }).end();
  },
  "a server that is not a store": ({ response, said }) => {
    // Not 200, because a web page may be a maintenance page, which is retried for 10 s.
    response.writeHead(404).end(`<html>${said}`);
  },
} satisfies Record<string, Front>;

export function startFront(front: Front, store: RemoteStore): Promise<HttpServer> {
  return startServer((request, response) => {
    const header = (request.headers.authorization ?? "").replace("Basic ", "");
    const said = `${header} ${Buffer.from(header, "base64").toString()}`;
    void front({ request, response, store, said });
  });
}
