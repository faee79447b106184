import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStore } from "../create-store.ts";
import { listen, type ListeningStore } from "../listen.ts";
import type { Store } from "../store.ts";
import { curlOf } from "./curl.ts";

let store: Store;
let server: ListeningStore;

beforeEach(async () => {
  store = createStore();
  server = await listen(store);
});
afterEach(async () => {
  await server.close();
  store.close();
});

const latest = () => store.requestLog.list(1)[0]!;

async function send(method: string, path: string, body?: string): Promise<void> {
  const { appId, appPassword } = store.credentials;
  await fetch(server.url + path, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
  });
}

/** As somebody does who has pasted it. */
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
    "a create with every character that a shell knows",
    "POST",
    "/admin/application_widgets.json",
    JSON.stringify({ application_widget: { code, height: 80 } }),
    "HTTP/1.1 201",
  ],
  ["a delete", "DELETE", "/admin/application_widgets/77.json", undefined, "HTTP/1.1 404"],
  ["a HEAD", "HEAD", "/admin/account.json", undefined, "HTTP/1.1 200"],
])("%s runs again as it was", async (_name, method, path, body, status) => {
  await send(method, path, body);
  const first = latest();
  const command = curlOf(first)!;
  expect(command).toContain(`-u ${store.credentials.appId}:"$ORDERPANE_APP_PASSWORD"`);
  expect(command).not.toContain(store.credentials.appPassword);

  expect(await runInShell(command, store.credentials.appPassword)).toContain(status);
  const { id, at: _at, durationMs: _ms, usage, answer: _answer, ...again } = latest();
  expect(again).toEqual(
    expect.objectContaining({ method, url: first.url, request: first.request, status: first.status }),
  );
  expect([id, usage?.used]).toEqual([first.id + 1, first.usage!.used + 1]);
  const isCreate = body !== undefined;
  expect(store.operations().map(({ after }) => after!.code)).toEqual(isCreate ? [code, code] : []);
});

test("without the variable it is refused: the password is not in it", async () => {
  await send("GET", "/admin/account.json");
  expect(await runInShell(curlOf(latest())!, "")).toContain("HTTP/1.1 401");
});

test("a body that was cut makes no command", async () => {
  await send("POST", "/admin/application_widgets.json", JSON.stringify({ code: "x".repeat(70_000) }));
  expect(latest().request.isCut).toBe(true);
  expect(curlOf(latest())).toBe(null);
});
