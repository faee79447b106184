import { Agent, get } from "node:http";

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
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
      for (; performance.now() - begin < durationMs; count++) await request(target, agent);
      return count;
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return counts.reduce((sum, count) => sum + count) / seconds;
}

function request({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
}
