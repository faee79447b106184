import {
  act,
  createRemote,
  fireEvent,
  makeOrder,
  renderWidget,
  sampleOrders,
  screen,
  waitFor,
} from "@orderpane/runtime/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import DeliveryTracking from "./index.tsx";
import respondWithTracking from "./server.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const trackingServer = "https://app.example/tracking";

function show(order: Orderpane.OrderInfo, remote = createRemote()) {
  return renderWidget(<DeliveryTracking />, { order, remote, settings: { trackingServer } });
}

/** Responds with the widget's `server.ts`, for a store that has every order. */
function standIn() {
  const store = { insalesId: 1, order: async (id: number) => makeOrder({ id }) };
  return createRemote().handle("GET /tracking", (request) => respondWithTracking(request, { store }));
}

const events = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

/** Returns the value for a name in the list. */
const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;

test("the order's data is shown immediately, then the parcel's events, latest first", async () => {
  const { remote } = show(sampleOrders.pickup(), standIn());
  expect(fact("Служба")).toBe("СДЭК");
  expect(fact("Срок")).toBe("3–5 дн.");
  expect(fact("Пункт выдачи")).toBe("СДЭК на Баумана\nКазань, ул. Баумана, 58");
  expect(screen.getByRole("status").textContent).toBe("Загрузка…");

  expect(await screen.findByRole("list", { name: "Путь отправления" })).toBeDefined();
  expect(events()).toEqual([
    "Передано курьеру или в пункт выдачи07.11, 23:38",
    "Прибыло в город получателя07.11, 14:08",
    "Отправлено07.11, 04:38, Сортировочный центр «Восток»",
    "Принято у отправителя06.11, 19:08, Москва",
  ]);
  expect(screen.queryByText("Загрузка…")).toBeNull();
  const link = screen.getByRole("link", { name: "СД-201004" });
  expect(link.getAttribute("href")).toBe("https://carrier.example/track/1004");
  expect(screen.getByRole("button", { name: "Копировать номер отправления" })).toBeDefined();
  expect(remote.requests.map(({ transport, params }) => [transport, params])).toEqual([
    ["fetch", { order_id: "1004" }],
  ]);
});

test("a message is shown if the parcel is not on its way", async () => {
  show(sampleOrders.cancelled(), standIn());
  expect(await screen.findByText("Служба доставки ещё ничего не сообщила")).toBeDefined();
  expect(fact("Отправление")).toBeUndefined();
});

test("a parcel with a URL but no number is shown as the URL", async () => {
  const remote = createRemote({ "/tracking": { link: "https://carrier.example/1", events: [] } });
  show(sampleOrders.typical(), remote);
  expect(await screen.findByRole("link", { name: "https://carrier.example/1" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /Копировать/ })).toBeNull();
});

describe("the order's data", () => {
  test.each<[string, string | undefined, Parameters<typeof makeOrder>[0]]>([
    ["Служба", "Самовывоз", {}],
    ["Служба", "Почта", { delivery_info: { title: "Почта" } }],
    ["Срок", undefined, {}],
    [
      "Срок",
      "05.11.2026, 18–21 ч",
      { delivery_date: "2026-11-05", delivery_from_hour: 18, delivery_to_hour: 21 },
    ],
    ["Срок", "05.11.2026, 0 ч", { delivery_date: "2026-11-05", delivery_from_hour: 0 }],
    ["Срок", "05.11.2026", { delivery_date: "2026-11-05" }],
    ["Срок", "2 дн.", { delivery_info: { delivery_interval: { min_days: 2, max_days: 2 } } }],
    ["Срок", "7 дн.", { delivery_info: { delivery_interval: { max_days: 7 } } }],
    ["Срок", undefined, { delivery_date: "скоро", delivery_info: { delivery_interval: {} } }],
    ["Пункт выдачи", undefined, { delivery_info: { outlet: null } }],
    ["Пункт выдачи", "Тверь", { delivery_info: { outlet: { address: "Тверь" } } }],
  ])("%s: %s", (name, text, overrides) => {
    const remote = createRemote();
    remote.stall("*");
    show(makeOrder(overrides), remote);
    expect(fact(name)).toBe(text);
  });
});

describe("a failure", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  test("two failed attempts are not shown", async () => {
    const remote = standIn();
    remote.fail("*", 503, { times: 2 });
    show(sampleOrders.typical(), remote);
    await pass(499);
    expect(remote.requests).toHaveLength(1);
    await pass(1001);
    expect(remote.requests).toHaveLength(3);
    expect(events()).toHaveLength(5);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("three failed attempts are shown, and loading can be repeated", async () => {
    const remote = standIn();
    remote.fail("*", "network", { times: 3 });
    show(sampleOrders.typical(), remote);
    await pass(1500);
    expect(screen.getByRole("alert").textContent).toContain("Сервер приложения не отвечает");
    expect(screen.queryByText("Загрузка…")).toBeNull();
    expect(fact("Срок")).toBe("05.11.2026, 18–21 ч");
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    await pass(0);
    expect(events()).toHaveLength(5);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a failed reload keeps the data", async () => {
    const remote = standIn();
    show(sampleOrders.typical(), remote);
    await pass(0);
    remote.refuse("*", { message: "Перевозчик не отвечает" });
    const release = remote.stall("*");
    fireEvent.click(screen.getByRole("button", { name: "Обновить" }));
    await pass(0);
    expect(screen.getByRole("button", { name: "Обновить" }).getAttribute("aria-busy")).toBe("true");
    expect(events()).toHaveLength(5);
    release();
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain("Перевозчик не отвечает");
    expect(events()).toHaveLength(5);
    expect(screen.queryByRole("button", { name: "Обновить" })).toBeNull();
  });

  test("to respond in time is shown", async () => {
    const remote = createRemote();
    remote.stall("*");
    show(sampleOrders.typical(), remote);
    await pass(3 * 10_000 + 1500);
    expect(screen.getByRole("alert").textContent).toContain("Сервер приложения отвечает слишком долго");
    expect(remote.requests).toHaveLength(3);
  });
});

test.each([
  ["no envelope", null],
  ["no data", { ok: true }],
  ["no events", { ok: true, data: { events: "нет" } }],
  ["an event that is not an object", { ok: true, data: { events: [null] } }],
  ["an event without a title", { ok: true, data: { events: [{ at: "2026-11-05" }] } }],
  ["a place that is not a text", { ok: true, data: { events: [{ at: "x", title: "y", place: {} }] } }],
  ["a number that is not a text", { ok: true, data: { events: [], number: 204418 } }],
  ["an error without a message", { ok: false }],
])("a response with %s is a failure, not an empty list", async (_name, answer) => {
  const remote = createRemote();
  remote.answerRaw("*", answer);
  show(sampleOrders.typical(), remote);
  expect((await screen.findByRole("alert")).textContent).toContain("Сервер приложения ответил непонятно");
  expect(screen.getByRole("button", { name: "Повторить" })).toBeDefined();
});

test("hostile texts, unsafe links and invalid dates are shown as text", async () => {
  const remote = createRemote();
  const hostile = `<img src=x onerror="alert(1)">`;
  remote.answer("*", {
    number: hostile,
    link: "javascript:alert(1)",
    events: [{ at: "вчера", title: hostile, place: hostile }],
  });
  show(sampleOrders.hostile(), remote);
  await waitFor(() => expect(events()).toEqual([`${hostile}вчера, ${hostile}`]));
  expect(fact("Отправление")).toContain(hostile);
  expect(document.querySelector("img, script, a")).toBeNull();
});

describe("the server's URL", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  test("is requested if it is missing", () => {
    renderWidget(<DeliveryTracking />);
    expect(screen.getByRole("alert").textContent).toBe("Проверьте настройку trackingServer");
  });

  test("is reported if it is not valid", async () => {
    renderWidget(<DeliveryTracking />, { settings: { trackingServer: "/tracking" } });
    expect((await screen.findByRole("alert")).textContent).toContain("нужен https");
  });
});
