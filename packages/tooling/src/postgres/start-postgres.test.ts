import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { sharedPostgres } from "./shared-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

const postgres = await sharedPostgres();

test.skipIf(postgres === null)("every database is another one on a server of this machine", async () => {
  const urls = [new URL(await postgres!.createDatabase()), new URL(await postgres!.createDatabase())];
  expect(urls.map(({ protocol, hostname }) => `${protocol}//${hostname}`)).toEqual([
    "postgres://127.0.0.1",
    "postgres://127.0.0.1",
  ]);
  expect(urls[0]!.port).toBe(urls[1]!.port);
  expect(urls[0]!.pathname).not.toBe(urls[1]!.pathname);
});

test.skipIf(postgres === null)(
  "a server ends with the process that started it, even if that is killed",
  async () => {
    const module = JSON.stringify(new URL("shared-postgres.ts", import.meta.url).href);
    const program = `
    import { sharedPostgres } from ${module};
    const postgres = await sharedPostgres();
    console.log(new URL(await postgres.createDatabase()).port);
    setInterval(() => {}, 1000);`;
    const run = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [port] = (await once(createInterface(run.stdout), "line")) as [string];
    expect(await isListening(Number(port))).toBe(true);
    run.kill("SIGKILL");
    await expect.poll(() => isListening(Number(port)), { timeout: 30_000 }).toBe(false);
  },
);

test("a server that does not start says why", async () => {
  await expect(startPostgres("/no/such/programs")).rejects.toThrow("/no/such/programs/initdb");
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
