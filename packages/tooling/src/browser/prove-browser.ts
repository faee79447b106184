import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts a headless Chromium, reads its name over the DevTools protocol, and closes it.
 *
 * @param timeLimit in ms, for all of it
 * @returns the name that the browser reports: "Chrome/156.0.8078.79"
 * @throws when it does not start or does not respond, with the last line that it wrote
 */
export async function proveBrowser(executablePath: string, timeLimit = 30_000): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), "orderpane-browser-"));
  const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: timeLimit,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve()).once("error", () => resolve());
  });
  try {
    return await askAndClose(await devToolsUrl(child));
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

// The flags that Playwright uses. The sandbox does not work in containers and for root, and some have no
// usable /dev/shm.
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--no-first-run",
  "--remote-debugging-port=0",
];

function devToolsUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, url] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      reject(new Error(`it ended with ${signal ?? code}: ${output.trim().split("\n").at(-1)}`));
    });
  });
}

function askAndClose(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => socket.send('{"id":1,"method":"Browser.getVersion"}'));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { id: number; result?: { product: string } };
      if (message.id !== 1) return;
      socket.send('{"id":2,"method":"Browser.close"}');
      if (message.result) resolve(message.result.product);
      else reject(new Error(`it responded ${String(data)}`));
    });
    socket.addEventListener("close", () =>
      reject(new Error("it closed its DevTools port without a response")),
    );
  });
}
