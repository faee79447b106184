import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import type { Platform } from "../platform.ts";
import { curlOf } from "./curl.ts";
import type { LogEntry } from "./log-entry.ts";
import { eventually } from "@orderpane/tooling/eventually";

let platform: Platform;
let server: ListeningPlatform;

beforeEach(async () => {
  platform = createPlatform({ application: async (request) => new Response(await request.bytes()) });
  server = await listen(platform);
});
afterEach(async () => {
  await server.close();
  platform.close();
});

const latest = () => platform.requestLog.list(1)[0];

/** Sends a request with the application's password, and returns its entry. */
async function send(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<LogEntry> {
  const { appId, appPassword } = platform.credentials;
  const Authorization = `Basic ${btoa(`${appId}:${appPassword}`)}`;
  const before = latest()?.id ?? 0;
  const headers = { Authorization, ...(type && { "Content-Type": type }) };
  const response = await fetch(server.url + path, { method, headers, ...(body && { body }) });
  await response.text();
  // A response of the application is logged when all of it was sent.
  await eventually(() => expect(latest()?.id).toBe(before + 1));
  return latest()!;
}

function commandOf(entry: LogEntry): string {
  const command = curlOf(entry);
  if (command === null) throw new Error("no command");
  return command;
}

/** Runs a command as if somebody had pasted it. */
async function runInShell(command: string, password: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s -i --max-time 10`], {
    env: { ...process.env, ORDERPANE_APP_PASSWORD: password },
  });
  return stdout;
}

const code = `<p title='it''s' class="$HOME \`id\` \\">!! %s & {1,2} [a-z]\n\u00a0Ёж</p><script>"\\u2028"</script>`;

test.each([
  ["a list", "GET", "/admin/application_widgets.json?a={1,2}&b[]='x", undefined, "HTTP/1.1 200"],
  [
    "a create with every character that is special in a shell",
    "POST",
    "/admin/application_widgets.json",
    JSON.stringify({ application_widget: { code, height: 80 } }),
    "HTTP/1.1 201",
  ],
  ["a delete", "DELETE", "/admin/application_widgets/77.json", undefined, "HTTP/1.1 404"],
  ["a HEAD", "HEAD", "/admin/account.json", undefined, "HTTP/1.1 200"],
])("the command for %s sends the same request again", async (_name, method, path, body, status) => {
  const first = await send(method, path, body, body && "application/json");
  const command = commandOf(first);
  expect(command).toContain(`-u ${platform.credentials.appId}:"$ORDERPANE_APP_PASSWORD"`);
  expect(command).not.toContain(platform.credentials.appPassword);

  expect(await runInShell(command, platform.credentials.appPassword)).toContain(status);
  const { id, at: _at, durationMs: _ms, usage, answer: _answer, ...again } = latest()!;
  expect(again).toEqual(
    expect.objectContaining({ method, url: first.url, request: first.request, status: first.status }),
  );
  expect([id, usage?.used]).toEqual([first.id + 1, first.usage!.used + 1]);
  const isCreate = body !== undefined;
  expect(platform.operations().map(({ after }) => after!.code)).toEqual(isCreate ? [code, code] : []);
});

test.each(["POST", "PUT", "DELETE"])(
  "%s with a body without a type runs again without a type",
  async (method) => {
    const first = await send(method, "/__app/x", bytes(`{"a": 1}`));
    expect(first.request).toEqual({ type: null, text: `{"a": 1}`, isCut: false });
    expect(await runInShell(commandOf(first), "")).toContain("HTTP/1.1 200");
    await eventually(() => expect(latest()!.id).toBe(first.id + 1));
    expect([latest()!.method, latest()!.request]).toEqual([method, first.request]);
  },
);

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each([
  ["a secret in its body", () => bytes(`{"a": "${platform.credentials.appPassword}"}`)],
  ["bytes that are not UTF-8", () => bytes("{", [0xff, 0xfe], "}")],
  ["a byte order mark, which is not kept", () => bytes([0xef, 0xbb, 0xbf], "{}")],
  ["an escape", () => bytes("\u001b[2J")],
  ["a control of C1", () => bytes("\u009b2J")],
] as const)("%s makes no command", async (_name, body) => {
  const entry = await send("POST", "/__app/x", body(), "application/json");
  expect(curlOf(entry)).toBeNull();
  const texts = { ru: "Этот запрос не повторить: ", en: "This request cannot be repeated: " };
  for (const [language, text] of Object.entries(texts)) {
    const page = await (await fetch(`${server.url}/log/${entry.id}?lang=${language}`)).text();
    expect(page).toContain(text);
    expect(page).not.toContain('id="curl"');
  }
});

test.each([
  ["a control character in the login", false, (): string => "x\u0003\ntouch it;#"],
  ["a password for the login", true, (): string => platform.credentials.appPassword],
] as const)("%s of an unknown sender makes no command", async (_name, isMasked, login) => {
  const headers = { Authorization: `Basic ${btoa(`${login()}:x`)}` };
  expect((await fetch(`${server.url}/admin/account.json`, { headers })).status).toBe(401);
  expect(latest()!.isMasked).toBe(isMasked);
  expect(curlOf(latest()!)).toBeNull();
});

test("the command names the method where a body would change it", async () => {
  const entry = await send("GET", "/admin/account.json");
  const given = { ...entry, request: { type: "text/plain", text: "a", isCut: false } };
  expect(commandOf(given)).toMatch(/ -X GET .* --data-raw a$/);
});
