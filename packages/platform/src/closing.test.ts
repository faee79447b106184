import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlatform } from "./create-platform.ts";
import { type ApplicationServer, startApplicationServer } from "./lifecycle/testing/application-server.ts";
import { startPlatform, widgetBody } from "./testing/test-client.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const list = "/admin/application_widgets.json";
const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
beforeEach(() => void warn.mockClear());
afterAll(() => warn.mockRestore());

/** A body that comes when the test says so. */
function slowBody(text: string) {
  let send!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const finish = () => {
    send.enqueue(Buffer.from(text));
    send.close();
  };
  return { body, finish };
}

const isClosed = "The store is closed.\n";
const notExecuted =
  "The store was closed while this request came in. Nothing of it was executed: start the store, and send it again.\n";

describe("a request whose body ends after the store is answered 503", () => {
  test.each([
    ["of the back-office", "POST", list, widgetBody("json", { code: "x", height: 60 }), notExecuted],
    ["of the control", "PUT", "/__store/applications/app", "{}", isClosed],
    ["of a page", "POST", "/applications/orderpane/rights", "right=widgets", isClosed],
  ])("%s", async (_name, method, path, text, said) => {
    const { platform, call } = startPlatform();
    const { body, finish } = slowBody(text);
    const type = path.startsWith("/applications") ? "application/x-www-form-urlencoded" : "application/json";
    const asked = call(method, path, { body, type });
    await new Promise((resolve) => setImmediate(resolve));
    platform.close();
    finish();
    const answer = await asked;
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
      503,
      null,
      said,
    ]);
    expect(warn, "a failure of the store").not.toHaveBeenCalled();
  });
});

describe("an application's server that does not answer", () => {
  let server: ApplicationServer;
  let folder: string;
  beforeEach(async () => {
    server = await startApplicationServer();
    folder = temporaryFolder();
  });
  afterEach(() => server.close());

  /** Closes the store as soon as the server was asked, and gives what it is like when it is opened again. */
  async function closeDuring(act: "install" | "uninstall", path = `/__store/applications/app/${act}`) {
    const db = join(folder, "store.db");
    const waits: AbortSignal[] = [];
    const wait = (_ms: number, signal: AbortSignal) => {
      waits.push(signal);
      return new Promise<void>(() => {});
    };
    const { platform, call } = startPlatform({ db, wait });
    const { id } = platform.stores()[0]!;
    const ask = `${server.url}/${act}`;
    platform.lifecycle.register({ id: "app", [`${act}Url`]: ask });
    if (act === "uninstall") await platform.lifecycle.install({ id }, "app", { address: "shop" });
    const isCut = new Promise<void>((resolve) => {
      server.handler = (_request, response) => {
        response.on("close", resolve);
        platform.close();
      };
    });
    const type = path.startsWith("/applications") ? "application/x-www-form-urlencoded" : null;
    const answer = await call("POST", path, { type });
    await isCut;
    const reopened = createPlatform({ db });
    const state = reopened.lifecycle.installation({ id }, "app")?.state;
    reopened.close();
    return { answer, state, isWaiting: waits.some(({ aborted }) => !aborted) };
  }

  test.each([
    ["install", "cancelled"],
    ["uninstall", "uninstalled"],
  ] as const)("is waited for no longer: %s is %s when the store is opened again", async (act, state) => {
    const { answer, ...found } = await closeDuring(act);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: expect.stringContaining("the store was closed during the call to an application") },
    ]);
    expect(found).toEqual({ state, isWaiting: false });
  });

  test("the page's form is answered so, too", async () => {
    const { answer, state } = await closeDuring("install", "/applications/app/install");
    expect([answer.status, await answer.text(), state]).toEqual([503, isClosed, "cancelled"]);
    expect(warn, "a failure of the store").not.toHaveBeenCalled();
  });
});
