import { expect, test, vi } from "vitest";
import type { ApplicationOptions } from "./application.ts";
import type { LogEntry } from "./log.ts";
import { createApplication } from "./create-application.ts";
import { ServerError } from "./errors.ts";
import type { Registry } from "./registry/registry.ts";
import { createMemoryRegistry } from "./registry/sqlite-registry.ts";

const entries: LogEntry[] = [];
const options = {
  id: "tracker",
  secret: "0123456789abcdef0123456789abcdef",
  keys: [Buffer.alloc(32, 1).toString("base64")],
  urls: { origin: "https://app.example.com" },
  registry: createMemoryRegistry(),
  log: (entry) => void entries.push(entry),
} satisfies ApplicationOptions;
const token = "8391c6b45066ac17e4585cc59e9c8232";
const query = `?shop=a.myinsales.ru&token=${token}&insales_id=42`;

function request(path: string, init?: RequestInit): Request {
  return new Request(`https://app.example.com${path}`, init);
}

const failing = (problem: unknown) =>
  ({ ...options.registry, find: () => Promise.reject(problem) }) as unknown as Registry;

test.each([
  new ServerError("registry-failed", "cannot find it", { cause: new Error(`no ${options.secret}`) }),
  new TypeError(`x is not a function: ${encodeURIComponent(options.secret)}`),
  `text ${options.secret}`,
])("a failure is a quick 503 that shows nothing, and the log has no secret", async (problem) => {
  entries.length = 0;
  const application = createApplication({ ...options, registry: failing(problem) });
  const response = await application.fetch(request(`/uninstall${query}`));
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await response.text()).toBe("The application cannot answer now. Try again.\n");
  expect(entries).toMatchObject([
    { level: "error", event: "request failed", reason: expect.stringContaining("•••") },
  ]);
  for (const secret of [token, options.secret]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test("the default log writes JSON lines on stderr", async () => {
  const { log: _log, ...rest } = options;
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const application = createApplication({ ...rest, registry: failing(new Error("down\nhere")) });
  await application.fetch(request(`/uninstall${query}`));
  const lines = write.mock.calls.map(([line]) => String(line));
  write.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^[^\n]+\n$/)]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", reason: "Error: down\nhere" });
});
