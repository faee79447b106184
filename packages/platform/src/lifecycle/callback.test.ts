import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendCallback } from "./callback.ts";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";

const secret = "0123456789abcdef";
const limit = 64 * 1024;

let server: ApplicationServer;
beforeEach(async () => {
  server = await startApplicationServer();
});
afterEach(() => server.close());

const never = () => new Promise<never>(() => {});
const patient = { wait: never, now: () => 0 };
const call = (path = "/") => sendCallback(server.url + path, { ...patient, secrets: [secret] });

describe("the response body", () => {
  test.each([1, 100_000, 3_000_000])("%i bytes above the limit are cut", async (more) => {
    server.handler = answerWith(200, "x".repeat(limit + more));
    expect(await call()).toMatchObject({ status: 200, body: "x".repeat(limit), isBodyCut: true });
  });

  test("a body that never ends is abandoned", async () => {
    let isGone!: (gone: true) => void;
    const gone = new Promise<true>((resolve) => (isGone = resolve));
    server.handler = (_request, response) => {
      response.on("close", () => isGone(true));
      const pour = () => response.write("x".repeat(limit)) && setImmediate(pour);
      response.on("drain", pour);
      pour();
    };
    expect(await call()).toMatchObject({ status: 200, isBodyCut: true });
    expect(await gone).toBe(true);
  });
});

describe("no secret is shown", () => {
  test("a secret in the address is hidden", async () => {
    expect((await call(`/${secret}?token=${secret}`)).url).toBe(
      `${server.url}/${"*".repeat(16)}?token=${"*".repeat(16)}`,
    );
  });

  test("a secret in the error of a connection is hidden", async () => {
    const fetch = async () => Promise.reject(new TypeError(`bad ${secret}`));
    const report = await sendCallback("https://app.example.com/", {
      ...patient,
      fetch,
      secrets: [secret],
    });
    expect(report.problem).toBe(`the server could not be reached: bad ${"*".repeat(16)}`);
  });
});
