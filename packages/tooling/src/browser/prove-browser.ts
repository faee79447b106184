import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts a Chromium without a window, asks for its name over the DevTools protocol, and closes it.
 *
 * @param timeLimit in ms, for the whole
 * @returns as the browser calls itself: "Chrome/156.0.8078.79"
 * @throws when it does not start or does not answer, with the last thing it wrote
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

// As Playwright starts it: containers and root cannot have the sandbox, and some have no usable /dev/shm.
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
      const answer = JSON.parse(String(data)) as { id: number; result?: { product: string } };
      if (answer.id !== 1) return;
      socket.send('{"id":2,"method":"Browser.close"}');
      if (answer.result) resolve(answer.result.product);
      else reject(new Error(`it answered ${String(data)}`));
    });
    socket.addEventListener("close", () =>
      reject(new Error("it closed its DevTools port without an answer")),
    );
  });
}
