import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface FrontOptions {
  /** Address of the local store behind it. */
  readonly store: string;
  /** Whether its order pages let their frames reach the visitor's machine. Default `false`. */
  readonly delegates?: boolean;
  /** A content security policy that its frames have besides their sandbox. */
  readonly policy?: string;
}

/** A store at an https origin, whose certificate is that of the tests. */
export async function startHttpsFront({ store, delegates = false, policy }: FrontOptions) {
  const server = createServer({ cert: certificate, key }, (incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const { host } = new URL(store);
    const relayed = request(new URL(url, store), {
      method,
      headers: { ...headers, host, "accept-encoding": "" },
    });
    relayed.on("response", async (response) => {
      const { statusCode = 500, headers: said } = response;
      const sandbox = said["content-security-policy"];
      if (policy !== undefined && sandbox !== undefined)
        said["content-security-policy"] = `${String(sandbox)}; ${policy}`;
      if (!delegates || !said["content-type"]?.startsWith("text/html")) {
        outgoing.writeHead(statusCode, said);
        response.pipe(outgoing);
        return;
      }
      const html = (await text(response)).replaceAll(" sandbox=", ' allow="loopback-network *" sandbox=');
      delete said["content-length"];
      outgoing.writeHead(statusCode, said).end(html);
    });
    // The store ends before its front.
    relayed.on("error", () => outgoing.destroy());
    incoming.pipe(relayed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The names of `.localhost` are this machine, whose address the browser is told to take for a public one. */
    url: `https://shop.localhost:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Self-signed, for `shop.localhost`, until 2126. */
export const certificate = `
-----BEGIN CERTIFICATE-----
MIIBuTCCAV+gAwIBAgIUAgijZ81P03KZ+DIPs0FCGDWkoXwwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPT3JkZXJwYW5lIHRlc3RzMCAXDTI2MTEyNzEzMTIwMVoYDzIx
MjYxMTAzMTMxMjAxWjAaMRgwFgYDVQQDDA9PcmRlcnBhbmUgdGVzdHMwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASkv41/17qq82XfHvEMEbW2JWigR1GjdLahoqyd
BYhC9oVYbTM09KegpEXvK+ilMs7DFK/MpIIZxDQfJoY3ktZEo4GAMH4wHQYDVR0O
BBYEFMB4Sq9owHKXyMaA8j0/wx3fB5mPMB8GA1UdIwQYMBaAFMB4Sq9owHKXyMaA
8j0/wx3fB5mPMA8GA1UdEwEB/wQFMAMBAf8wKwYDVR0RBCQwIoIOc2hvcC5sb2Nh
bGhvc3SCECouc2hvcC5sb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIhAI0Bq42z
DIlSoG0uLfucnV9Ba277ZXGNmV15Mxej3FlKAiBkkdgkWaHJiiSCILnUi8v8/lpO
IvUSMs9S+UfZMt290Q==
-----END CERTIFICATE-----
`.trim();

/** Protects nothing: everybody can read it here. */
const key = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm2IC3qVGyA+Yv2h6
8RymF5SitG3Le6MggEBTtI4SKJGhRANCAASkv41/17qq82XfHvEMEbW2JWigR1Gj
dLahoqydBYhC9oVYbTM09KegpEXvK+ilMs7DFK/MpIIZxDQfJoY3ktZE
-----END PRIVATE KEY-----
`.trim();
