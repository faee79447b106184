import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard, noteSecret } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeBuiltWidgets } from "./deploys/testing/built-widgets.ts";
import { browse } from "./testing/browse.ts";
import { openPlatform, register } from "./testing/scene.ts";
import { freePort } from "@orderpane/tooling/free-port";

const examples = join(import.meta.dirname, "../examples");

test("the example is installed, deploys its widget, answers it, and is logged in to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-readme-"));
  onTestFinished(() => discard(folder));
  await writeBuiltWidgets(join(folder, "dist"), ["status"]);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const secret = randomBytes(16).toString("hex");
  const child = spawn(process.execPath, [join(examples, "application.ts")], {
    cwd: folder,
    stdio: ["ignore", "inherit", "pipe"],
    env: {
      ...process.env,
      APP_SECRET: secret,
      APP_KEYS: randomBytes(32).toString("base64"),
      APP_ORIGIN: origin,
      PORT: String(port),
    },
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  await vi.waitFor(() => fetch(origin), 30_000);

  const { platform, store, address } = await openPlatform();
  register(platform, { origin, secret });
  const report = await platform.lifecycle.install(store, "tracker", { address });
  expect(report.state).toBe("installed");
  // The folder with the registry is searched for it at the end.
  const { appPassword } = platform.stores()[0]!.credentials.find(({ appId }) => appId === "tracker")!;
  noteSecret(appPassword);

  const code = await vi.waitFor(() => platform.operations()[0]!.after!.code, 30_000);
  const [key] = /1\.\d+\.\d+\.read\.[\w-]+\.[\w-]+/.exec(code) ?? [];
  expect(code).toContain(`${origin}/widgets/status`);
  const answer = await fetch(`${origin}/widgets/status?order=1001&key=${key}`);
  expect(await answer.json()).toEqual({ ok: true, data: { paid: expect.anything() } });

  const arrived = await browse(platform.lifecycle.login(store, "tracker", { address }));
  expect(arrived).toEqual({ url: `${origin}/`, status: 200, text: `Orders of ${address}` });
  expect(log).toContain('"event":"installed"');
  for (const hidden of [secret, appPassword]) expect(log).not.toContain(hidden);
});
