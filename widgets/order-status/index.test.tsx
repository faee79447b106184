// @vitest-environment happy-dom
import {
  createRemote,
  fireEvent,
  makeOrder,
  type RemoteDouble,
  renderWidget,
  screen,
} from "@orderpane/runtime/testing";
import { describe, expect, test } from "vitest";
import OrderStatus from "./index.tsx";
import answerStatuses from "./server.ts";

const address = "https://app.example/statuses";

function show(orderId: number, remote: RemoteDouble, server = address): void {
  renderWidget(<OrderStatus />, { order: makeOrder({ id: orderId }), settings: { server }, remote });
}

/** The widget's own server. */
function ownServer(): RemoteDouble {
  const remote = createRemote();
  remote.handle("GET /statuses", answerStatuses);
  return remote;
}

test("says that it loads, then shows the order's statuses", async () => {
  show(1004, ownServer());
  expect(screen.getByRole("status").textContent).toBe("Загрузка…");
  const rows = await screen.findAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Дата", "Статус", "Комментарий"],
    [expect.stringMatching(/^\d\d\.\d\d, \d\d:\d\d$/), "Новый", ""],
    [expect.stringMatching(/^\d\d\.\d\d, \d\d:\d\d$/), "Подтверждён", "По телефону"],
    [expect.stringMatching(/^\d\d\.\d\d, \d\d:\d\d$/), "Собран", "Склад «B&B»"],
    [expect.stringMatching(/^\d\d\.\d\d, \d\d:\d\d$/), "В доставке", "СД-204418"],
  ]);
});

test("an order without statuses says so", async () => {
  show(1010, ownServer());
  expect(await screen.findByText("Статусов пока нет")).toBeDefined();
});

test("hostile text and a date that is none are shown as text", async () => {
  const title = "<img src=x onerror=alert(1)>";
  const statuses = [{ at: "вчера", title, comment: "</script><script>" }];
  show(501, createRemote({ "*": { statuses } }));
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText("вчера")).toBeDefined();
  expect(document.querySelector("img")).toBeNull();
});

test("without the server's address it says what is missing", () => {
  const { remote } = renderWidget(<OrderStatus />, { settings: {} });
  expect(screen.getByRole("alert").textContent).toContain("настройка server");
  expect(remote.requests).toEqual([]);
});

describe("a failure is told, and can be retried", () => {
  test("a server that is down, then up", async () => {
    const remote = ownServer();
    remote.fail("*", 502, { times: 1 });
    show(501, remote);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Не удалось загрузить статусы (network)",
    );
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    expect(await screen.findByRole("table")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  const unclear = "Не удалось загрузить статусы (payload)";

  test.each([
    ["an error that the server tells", { ok: false, error: { message: "Нет заказа" } }, "Нет заказа"],
    ["an error without a message", { ok: false }, unclear],
    ["no envelope", [], unclear],
    ["null", null, unclear],
    ["no data", { ok: true }, unclear],
    ["no list", { ok: true, data: {} }, unclear],
    ["a list of another kind", { ok: true, data: { statuses: [null] } }, unclear],
    ["a title that is no text", { ok: true, data: { statuses: [{ at: "", title: {} }] } }, unclear],
  ])("%s", async (_name, answer, problem) => {
    const remote = createRemote();
    remote.answerRaw("*", answer);
    show(501, remote);
    expect((await screen.findByRole("alert")).textContent).toContain(problem);
    expect(screen.getByRole("button", { name: "Повторить" })).toBeDefined();
  });

  test("an answer that is no JSONP", async () => {
    const remote = createRemote();
    remote.fail("*", "garbage");
    show(501, remote);
    expect((await screen.findByRole("alert")).textContent).toContain("(no-callback)");
  });

  test("an address that is no https", async () => {
    show(501, createRemote(), "/statuses");
    expect((await screen.findByRole("alert")).textContent).toContain("(bad-url)");
  });
});
