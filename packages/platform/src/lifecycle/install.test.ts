import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";
import { createTestLifecycle, reached } from "../testing/test-lifecycle.ts";

const secret = "secret-of-the-application";
const token = "4f1c0ffee0dbd0a7f00dcafe12345678";
// printf %s 4f1c0ffee0dbd0a7f00dcafe12345678secret-of-the-application | md5sum
const password = "8391c6b45066ac17e4585cc59e9c8232";

let server: ApplicationServer;
let tokens: string[];
let platform: ReturnType<typeof createTestLifecycle>;
beforeEach(async () => {
  server = await startApplicationServer();
  tokens = [token, "a".repeat(32), "b".repeat(32)];
  platform = createTestLifecycle();
  platform.lifecycle.register({ id: "app", secret, installUrl: `${server.url}/install` });
});
afterEach(() => server.close());

const install = () =>
  platform.lifecycle.install(platform.store, "app", { ...reached, token: tokens.shift() });
const stored = () => platform.tables.installations.find(platform.store.id, "app");

/** Starts an installation whose server does not respond, and waits until the server is called. */
async function startHanging() {
  let answer!: (status: number) => void;
  const asked = new Promise<void>((resolve) => {
    server.handler = (_request, response) => {
      answer = (status) => response.writeHead(status).end();
      resolve();
    };
  });
  const report = install();
  await asked;
  return { report, answer };
}

describe("spec: an installation", () => {
  test("calls the application with shop, token and insales_id, and is completed by a 200", async () => {
    expect(await install()).toEqual({
      kind: "install",
      applicationId: "app",
      at: "2026-11-21T00:00:00.000Z",
      state: "installed",
      callback: {
        url: `${server.url}/install?shop=first.localhost%3A8080&token=${"*".repeat(32)}&insales_id=${platform.store.id}`,
        status: 200,
        durationMs: 0,
        body: "installed",
        isBodyCut: false,
        problem: null,
        message: null,
      },
    });
    expect(server.requests).toEqual([
      `/install?shop=first.localhost%3A8080&token=${token}&insales_id=${platform.store.id}`,
    ]);
    expect(stored()).toMatchObject({ password, state: "installed" });
  });

  test("is cancelled without a response within 10 seconds; a later response changes nothing", async () => {
    const { report, answer } = await startHanging();
    expect(platform.patience.waiting()).toEqual([10_000]);
    platform.clock.time += 10_000;
    platform.patience.pass();
    expect(await report).toMatchObject({
      state: "cancelled",
      callback: {
        status: null,
        durationMs: 10_000,
        body: "",
        problem: "no answer within 10 seconds: answer 200 first, and do slow work afterwards",
        message: { code: "noAnswerInTime", values: { seconds: 10 } },
      },
    });
    answer(200);
    expect(stored()).toMatchObject({ state: "cancelled" });
  });
});

describe("assumed: an installation", () => {
  test("keeps the rights of the previous one; the first one has all rights", async () => {
    await install();
    expect(stored()?.rights).toEqual(["widgets", "orders", "products"]);
    await platform.lifecycle.install(platform.store, "app", { ...reached, rights: ["orders"] });
    await install();
    expect(stored()?.rights).toEqual(["orders"]);
  });

  test("is refused while another is in progress in the same store, but not in another store", async () => {
    const { report, answer } = await startHanging();
    const busy = { code: "wrong-state", message: expect.stringContaining("is being installed: wait") };
    await expect(install()).rejects.toMatchObject(busy);
    expect(() => platform.lifecycle.unregister("app")).toThrow(expect.objectContaining(busy));
    expect(stored()).toMatchObject({ password, state: "installing" });

    server.handler = answerWith(200);
    expect(await platform.lifecycle.install(platform.other, "app", reached)).toMatchObject({
      state: "installed",
    });
    answer(200);
    expect(await report).toMatchObject({ state: "installed" });
    expect(await install()).toMatchObject({ state: "installed" });
  });

  test("keeps the previous one until it is confirmed (earlierPassword = kept)", async () => {
    platform.assumptions.set({ earlierPassword: "kept" });
    await install();
    const passwords = () =>
      [password, "another"].map(
        (tried) => platform.tables.installations.find(platform.store.id, "app", tried)?.password === tried,
      );
    const { report, answer } = await startHanging();
    expect([passwords(), stored()?.state]).toEqual([[true, false], "installing"]);
    answer(500);
    expect(await report).toMatchObject({ state: "cancelled" });
    expect(stored()).toMatchObject({ password, state: "installed" });
    server.handler = answerWith(200);
    await install();
    expect(passwords()).toEqual([false, false]);
  });

  test("is cancelled if its process has ended", async () => {
    await install();
    platform.tables.installations.put({ ...stored()!, state: "installing" });
    platform.lifecycle.cancelInterrupted();
    expect(stored()?.state).toBe("cancelled");
  });
});
