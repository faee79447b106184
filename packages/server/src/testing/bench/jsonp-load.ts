import { once } from "node:events";
import { connect } from "node:net";

const connections = 16;
const durationMs = 1000;

/**
 * Responses per second to requests for these paths, over connections that are kept alive. It only looks at
 * what shows that a response is whole and right, because a client with more to do would be slower than the
 * servers.
 */
export async function responseRate(port: number, paths: readonly string[]): Promise<number> {
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: app.example.com\r\naccept: */*\r\n\r\n`,
  );
  let next = 0;
  const begin = performance.now();
  const end = begin + durationMs;
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      exchange(port, () => (performance.now() < end ? requests[next++ % requests.length]! : null)),
    ),
  );
  return counts.reduce((sum, count) => sum + count) / ((performance.now() - begin) / 1000);
}

/** Sends one request after the other over one connection. Returns how many responses came. */
async function exchange(port: number, nextRequest: () => string | null): Promise<number> {
  const socket = connect(port, "127.0.0.1").setNoDelay().setEncoding("latin1");
  let count = 0;
  let received = "";
  const send = () => {
    const request = nextRequest();
    if (request === null) socket.destroy();
    else socket.write(request);
  };
  socket.on("connect", send).on("data", (chunk: string) => {
    received += chunk;
    if (!isWhole(received)) return;
    if (!isRight.test(received)) {
      socket.destroy(new Error(`not a JSONP response with data: ${received.slice(0, 1000)}`));
      return;
    }
    received = "";
    count++;
    send();
  });
  await once(socket, "close");
  return count;
}

const isRight = /^HTTP\/1\.1 200 OK\r\n[^]*?\("?[^]{0,20}\\?"ok\\?":true/;

function isWhole(response: string): boolean {
  const headEnd = response.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(response.slice(0, headEnd + 2)) ?? [];
  if (length === undefined) return response.endsWith("\r\n0\r\n\r\n");
  return response.length === headEnd + 4 + Number(length);
}
