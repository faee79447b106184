import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { canary } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { decodeTarget, type Target } from "../target.ts";
import { failureOf } from "../testing/error-text.ts";
import { createRecordingServer, type RecordingServer } from "../testing/recording-server.ts";
import { createSendCall, type SendCall } from "./send.ts";
import { fetchStore } from "./fetch-store.ts";

const ask = (address: string, method = "GET") =>
  fetchStore(new URL(address), {
    method,
    headers: {},
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });

describe("a name under localhost", () => {
  const path = "/admin/account.json";
  let here: RecordingServer;
  let other: RecordingServer;
  let target: Target;
  let sendCall: SendCall;
  beforeEach(async () => {
    [here, other] = [await createRecordingServer(), await createRecordingServer()];
    const address = `http://a.b.localhost:${here.port}`;
    target = decodeTarget({ store: address, appId: "orderpane", appPassword: canary });
    sendCall = createSendCall(target, { fetch: fetchStore, timeout: 10_000 });
  });
  afterEach(() => Promise.all([here.close(), other.close()]));

  test.each(["before", "in the middle of"])("that stops %s a response times out", async (when) => {
    const asked = Promise.withResolvers<void>();
    const deaf = createServer((_request, response) => {
      if (when !== "before") response.writeHead(200).write("<");
      asked.resolve();
    });
    await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      deaf.close().closeAllConnections();
    });
    const { port } = deaf.address() as AddressInfo;
    const store = new URL(`http://a.localhost:${port}`);
    const slow = createSendCall({ ...target, store }, { fetch: fetchStore, timeout: 200 });
    const failure = failureOf(slow({ method: "GET", path, subject: "s" }));
    await Promise.race([asked.promise, failure]);
    // Weakly held timers and signals do not survive it.
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    expect((await failure).code).toBe("timeout");
  });

  test.each([
    ["101 Switching Protocols", "Connection: Upgrade\r\nUpgrade: foo\r\n"],
    ["600 More", ""],
  ])("whose response is invalid (%s) is reported", async (status, headers) => {
    here.response = `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\n\r\n`;
    const error = await failureOf(sendCall({ method: "POST", path, subject: "s", body: "{}" }));
    expect(error.code).toBe("interrupted");
    expect(error.message).toMatch(/closed without a response|status \d+/);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["BR", brotliCompressSync],
    ["zstd", zstdCompressSync],
  ])("that compresses unasked is read (%s)", async (coding, compress) => {
    const body = compress("<чай/>");
    const head = `Content-Encoding: ${coding}\r\nContent-Length: ${body.length}`;
    here.response = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), body]);
    expect(await sendCall({ method: "GET", path, subject: "s" })).toMatchObject({ body: "<чай/>" });
  });

  test("and no other name means this machine", async () => {
    const names = ["localhost.invalid", "a.localhost.invalid", "notlocalhost.invalid"];
    for (const name of names) {
      await expect(ask(`http://${name}:${here.port}${path}`)).rejects.toThrow(TypeError);
    }
    expect(here.connections).toEqual([]);
  });
});

test("a POST uses a new connection, and this machine is reached without a proxy", async () => {
  const shared = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("shared"));
  onTestFinished(() => shared.mockRestore());
  const noHost = `https://${"x".repeat(64)}.invalid`;
  await expect(ask(noHost)).rejects.toThrow("shared");
  await expect(ask(noHost, "POST")).rejects.toThrow(/ENOTFOUND|EAI/);
  await expect(ask("http://127.0.0.1:2")).rejects.toThrow("ECONNREFUSED");
});
