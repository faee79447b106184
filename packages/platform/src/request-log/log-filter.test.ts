import { expect, test } from "vitest";
import { noBody } from "./exchange.ts";
import { decodeLogFilter } from "./log-filter.ts";
import { createRequestLog } from "./request-log.ts";
import { createSecretMask } from "./secret-mask.ts";

function found(query: string): number[] {
  const log = createRequestLog({ now: () => 0, maskOf: () => createSecretMask([]) });
  const common = { storeId: 1, durationMs: 0, usage: null, request: noBody } as const;
  const text = (body: string) => ({ type: "text/plain", body });
  const add = (method: string, path: string, status: number | null, body: string) =>
    log.add({
      ...common,
      source: status === null ? "callback" : "api",
      applicationId: status === 401 ? null : "app",
      method,
      url: `http://shop.localhost${path}`,
      status,
      response: text(body),
    });
  add("GET", "/admin/account.json", 200, '{"title":"Лавка"}');
  add("POST", "/admin/application_widgets.json", 422, '{"height":["мало"]}');
  add("GET", "/admin/orders/1.json", 404, "<h1>404</h1>");
  add("GET", "/install", null, "");
  add("GET", "/admin/account.xml", 401, "HTTP Basic: Access denied.");
  return log.list(1, decodeLogFilter(new URLSearchParams(query))).map(({ id }) => id);
}

test.each([
  ["", [5, 4, 3, 2, 1]],
  ["text=&status=&method=", [5, 4, 3, 2, 1]],
  ["text=ЛАВКА", [1]],
  ["text=Account", [5, 1]],
  ["text=.*", []],
  ["status=404", [3]],
  ["status=4XX", [5, 3, 2]],
  ["status=none", [4]],
  ["method=post", [2]],
  ["source=callback", [4]],
  ["application=app&status=2xx", [1]],
  ["limit=2", [5, 4]],
  ["limit=1&text=account", [5]],
])("?%s finds %j", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("a filter that is not valid is refused", () => {
  expect(() => found("status=4")).toThrow(
    'filter.status: expected a status such as 404, a class such as 4xx, or none, found "4"',
  );
  expect(() => found("limit=0")).toThrow('filter.limit: expected a positive integer, found "0"');
});
