import { Agent } from "node:http";
import { ask } from "./ask.ts";

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

async function send({ url, headers, body }: Target, agent: Agent): Promise<void> {
  const { status } = await ask(url, { agent, headers, body });
  if (status !== 200 && status !== 201) throw new Error(`${url} responded with ${status}`);
}
