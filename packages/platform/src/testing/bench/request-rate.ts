import { Agent, request } from "node:http";

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST, where it is there. */
  readonly body?: string;
}

const connections = 16;
const durationMs = 1000;

/** Requests per second that a server answers over connections that are kept alive. */
export async function requestRate(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begin = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, async () => {
      let count = 0;
      for (; performance.now() - begin < durationMs; count++) await send(target, agent);
      return count;
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return counts.reduce((sum, count) => sum + count) / seconds;
}

/** Reads the answer to its end. */
function send({ url, headers, body }: Target, agent: Agent): Promise<void> {
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, method }, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200 && statusCode !== 201) reject(new Error(`${url} answered ${statusCode}`));
      response.resume().on("end", resolve);
    })
      .on("error", reject)
      .end(body);
  });
}
