import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlatform } from "./create-platform.ts";
import { type ApplicationServer, startApplicationServer } from "./testing/application-server.ts";
import { startPlatform, widgetBody } from "./testing/test-client.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
beforeEach(() => void warn.mockClear());
afterAll(() => warn.mockRestore());

test("the response is 503 to a request whose body ends after the platform has closed", async () => {
  const { platform, call } = startPlatform();
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  const asked = call("POST", "/admin/application_widgets.json", { body: stream });
  await new Promise((resolve) => setImmediate(resolve));
  platform.close();
  body.enqueue(Buffer.from(widgetBody("json", { code: "x", height: 60 })));
  body.close();
  const response = await asked;
  expect([response.status, await response.text()]).toEqual([503, "The store is closed.\n"]);
  expect(warn, "a failure of the store").not.toHaveBeenCalled();
});

describe("the platform closes before an application's server has responded", () => {
  let server: ApplicationServer;
  let folder: string;
  beforeEach(async () => {
    server = await startApplicationServer();
    folder = temporaryFolder();
  });
  afterEach(() => server.close());

  /** Closes the platform during the call, reopens it, and returns the response and the stored state. */
  async function closeDuring(act: "install" | "uninstall") {
    const db = join(folder, "store.db");
    const waits: AbortSignal[] = [];
    const wait = (_ms: number, signal: AbortSignal) => {
      waits.push(signal);
      return new Promise<void>(() => {});
    };
    const { platform, call } = startPlatform({ db, wait });
    const { id } = platform.stores()[0]!;
    platform.lifecycle.register({ id: "app", [`${act}Url`]: `${server.url}/${act}` });
    if (act === "uninstall") await platform.lifecycle.install({ id }, "app", { address: "shop" });
    const isCut = new Promise<void>((resolve) => {
      server.handler = (_request, response) => {
        response.on("close", resolve);
        platform.close();
      };
    });
    const response = await call("POST", `/__store/applications/app/${act}`);
    await isCut;
    const reopened = createPlatform({ db });
    const state = reopened.lifecycle.installation({ id }, "app")?.state;
    reopened.close();
    return { response, state, isWaiting: waits.some(({ aborted }) => !aborted) };
  }

  test.each([
    ["install", "cancelled"],
    ["uninstall", "uninstalled"],
  ] as const)("the call ends: %s is %s when the platform is opened again", async (act, state) => {
    const { response, ...found } = await closeDuring(act);
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.stringContaining("the store was closed during the call to an application") },
    ]);
    expect(found).toEqual({ state, isWaiting: false });
  });
});
