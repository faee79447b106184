import {
  createRemote,
  fireEvent,
  makeOrder,
  type RemoteDouble,
  renderWidget,
  screen,
} from "@orderpane/runtime/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import OrderStatus from "./index.tsx";
import respondWithStatuses from "./server.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const address = "https://app.example/statuses";

function show(orderId: number, remote: RemoteDouble, server = address): void {
  renderWidget(<OrderStatus />, { order: makeOrder({ id: orderId }), settings: { server }, remote });
}

/** Responds with the widget's `server.ts`, for a store that has every order. */
function ownServer(): RemoteDouble {
  const store = { insalesId: 1, order: async (id: number) => makeOrder({ id }) };
  return createRemote().handle("GET /statuses", (request) => respondWithStatuses(request, { store }));
}

const dayAndTime = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

test("shows a loading state, then the order's statuses in the reader's time zone", async () => {
  const here = (time: string) => new Date(time).toLocaleString("ru", dayAndTime);
  show(1004, ownServer());
  expect(screen.getByRole("status").textContent).toBe("Загрузка…");
  const rows = await screen.findAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Дата", "Статус", "Комментарий"],
    [here("2026-11-06T12:08Z"), "Новый", ""],
    [here("2026-11-06T22:08Z"), "Согласован", "По телефону"],
    [here("2026-11-07T08:08Z"), "Собран", "Склад «B&B»"],
    [here("2026-11-07T18:08Z"), "В доставке", "СД-204418"],
  ]);
});

test("a message is shown if the order has no statuses", async () => {
  show(1010, ownServer());
  expect(await screen.findByText("Статусов пока нет")).toBeDefined();
});

test("hostile text and invalid dates are shown as text", async () => {
  const title = "<img src=x onerror=alert(1)>";
  const statuses = [{ at: "вчера", title, comment: "</script><script>" }];
  show(501, createRemote({ "*": { statuses } }));
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText("вчера")).toBeDefined();
  expect(document.querySelector("img")).toBeNull();
});

test("equal statuses are all shown, and a comment may be null", async () => {
  const status = { at: "2026-11-01T06:00:00Z", title: "Собран", comment: null };
  show(501, createRemote({ "*": { statuses: [status, status] } }));
  expect(await screen.findAllByText("Собран")).toHaveLength(2);
});

test("a missing setting is named", () => {
  const { remote } = renderWidget(<OrderStatus />, { settings: {} });
  expect(screen.getByRole("alert").textContent).toContain("настройка server");
  expect(remote.requests).toEqual([]);
});

describe("a failure is shown, and loading can be repeated", () => {
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
    ["a title that is not a text", { ok: true, data: { statuses: [{ at: "", title: {} }] } }, unclear],
    ["a time that is not a text", { ok: true, data: { statuses: [{ at: 0, title: "" }] } }, unclear],
    ["no time", { ok: true, data: { statuses: [{ title: "" }] } }, unclear],
    [
      "a comment that is not a text",
      { ok: true, data: { statuses: [{ at: "", title: "", comment: {} }] } },
      unclear,
    ],
  ])("%s", async (_name, answer, problem) => {
    const remote = createRemote();
    remote.answerRaw("*", answer);
    show(501, remote);
    expect((await screen.findByRole("alert")).textContent).toContain(problem);
    expect(screen.getByRole("button", { name: "Повторить" })).toBeDefined();
  });

  test("a response that is not JSONP", async () => {
    const remote = createRemote();
    remote.fail("*", "garbage");
    show(501, remote);
    expect((await screen.findByRole("alert")).textContent).toContain("(no-callback)");
  });

  test("a URL that is not https", async () => {
    show(501, createRemote(), "/statuses");
    expect((await screen.findByRole("alert")).textContent).toContain("(bad-url)");
  });
});
