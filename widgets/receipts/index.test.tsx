import {
  createRemote,
  fireEvent,
  makeOrder,
  type RemoteDouble,
  type RenderWidgetOptions,
  renderWidget,
  sampleOrders,
  screen,
  waitFor,
} from "@orderpane/runtime/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Receipts from "./index.tsx";
import respondWithReceipts from "./server.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

let stores = 0;

/** Responds with the widget's `server.ts`, for a new store that has every order. */
function openStore() {
  const store = { insalesId: ++stores, order: async (id: number) => makeOrder({ id }) };
  return (request: Request) => respondWithReceipts(request, { store });
}

function show(options: RenderWidgetOptions = {}, prepare?: (remote: RemoteDouble) => void) {
  const receiptsKey = crypto.randomUUID();
  const remote = createRemote();
  const respond = openStore();
  remote.handle("/receipts", respond);
  prepare?.(remote);
  const settings = { receiptsServer: "https://app.example/receipts", receiptsKey };
  renderWidget(<Receipts />, { settings, remote, ...options });
  const posts = () => remote.requests.filter(({ method }) => method === "POST");
  return { remote, respond, receiptsKey, posts };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const button = (name: string) => screen.queryByRole("button", { name });

function rows(): string[] {
  return screen
    .queryAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent).join("|"));
}

test("asks for confirmation, sends the request, then shows the receipt", async () => {
  const { posts, receiptsKey } = show({ order: sampleOrders.discounted({ id: 7 }) });
  expect(await screen.findByText("Чеков пока нет")).toBeDefined();
  await press("Выбить чек прихода");
  expect(screen.getByRole("status").textContent).toMatch(/^Выбить чек прихода на 3\s158,45\s₽\?/);
  expect(posts()).toHaveLength(0);

  await press("Выбить");
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d\|Приход\|выбит\|3\s158,45\s₽$/);
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toMatchObject({
    headers: { authorization: `Bearer ${receiptsKey}`, "idempotency-key": "7-0-sale" },
    params: {},
    body: { order_id: 7, kind: "sale", total: 3158.45 },
  });
});

test("a sale can be refunded with its own sum, and then made again", async () => {
  const { posts } = show({ order: makeOrder({ id: 8, total_price: 100 }) });
  for (const name of ["Выбить чек прихода", "Выбить чек возврата", "Выбить чек прихода"]) {
    await press(name);
    await press("Выбить");
  }
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(
    rows()
      .slice(1)
      .map((row) => row.split("|")[1]),
  ).toEqual(["Приход", "Возврат", "Приход"]);
  expect(posts().map(({ headers }) => headers["idempotency-key"])).toEqual([
    "8-0-sale",
    "8-1-refund",
    "8-2-sale",
  ]);
});

test("cancelling sends nothing and returns the focus", async () => {
  const { posts } = show();
  await press("Выбить чек прихода");
  expect(document.activeElement).toBe(button("Отмена"));
  await press("Отмена");
  expect(document.activeElement).toBe(button("Выбить чек прихода"));
  expect(screen.queryByRole("status")).toBeNull();
  expect(posts()).toHaveLength(0);
});

test("a double click sends one request, during which the button is busy", async () => {
  const { remote, posts } = show();
  const release = remote.stall("POST /receipts");
  await press("Выбить чек прихода");
  await press("Выбить");
  await press("Выбить");
  expect(button("Выбить")?.getAttribute("aria-busy")).toBe("true");
  expect(button("Отмена")?.hasAttribute("disabled")).toBe(true);
  release();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(posts()).toHaveLength(1);
});

describe("a failure", () => {
  test("with an unknown outcome is repeated with the same key and does not make a second receipt", async () => {
    const { remote, respond, posts } = show({ order: makeOrder({ id: 9 }) });
    // The server executes the request, but the response is lost.
    const loseAnswer = async (request: Request) => {
      await respond(request);
      throw new TypeError("reset");
    };
    remote.handle("POST /receipts", loseAnswer, { times: 1 });
    await press("Выбить чек прихода");
    await press("Выбить");
    expect((await screen.findByRole("alert")).textContent).toContain("второго не будет");
    await press("Повторить");
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(posts().map(({ headers }) => headers["idempotency-key"])).toEqual(["9-0-sale", "9-0-sale"]);
    expect(button("Выбить чек возврата")).not.toBeNull();
  });

  test("that was cancelled shows the current receipts", async () => {
    const { remote, respond } = show();
    remote.handle("POST /receipts", async (request) => (await respond(request), Response.error()), {
      times: 1,
    });
    await press("Выбить чек прихода");
    await press("Выбить");
    await screen.findByRole("alert");
    await press("Отмена");
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("a failure is shown with the server's message if there is one", async () => {
    const { remote } = show();
    remote.refuse("POST /receipts", { message: "Касса <b>закрыта</b>" }, { status: 409, times: 1 });
    await press("Выбить чек прихода");
    await press("Выбить");
    expect((await screen.findByRole("alert")).textContent).toContain("Касса <b>закрыта</b>");
    await press("Повторить");
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("a failure of the list is shown, and the list can be loaded again", async () => {
    show({}, (remote) => remote.fail("GET /receipts", 500, { times: 1 }));
    expect((await screen.findByRole("alert")).textContent).toContain("Сервер чеков не отвечает");
    await press("Повторить");
    expect(await screen.findByText("Чеков пока нет")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a list of the server", () => {
  const receipt = { kind: "sale", status: "done", total: "10.0", at: "2026-11-03T14:05:12+03:00" };
  const list = (receipts: unknown) => {
    show({}, (remote) => remote.answer("GET /receipts", { receipts }));
  };

  test("counts a queued receipt as made, and ignores a failed one", async () => {
    list([
      { ...receipt, status: "failed" },
      { ...receipt, status: "pending" },
    ]);
    await waitFor(() =>
      expect(
        rows()
          .slice(1)
          .map((row) => row.split("|")[2]),
      ).toEqual(["не выбит", "в очереди"]),
    );
    expect(button("Выбить чек возврата")).not.toBeNull();
  });

  test("links only to web pages, and shows text as text", async () => {
    list([
      { ...receipt, link: "https://ofd.example/1" },
      { ...receipt, link: "javascript:alert(1)", at: "<img src=x onerror=alert(1)>" },
    ]);
    expect((await screen.findAllByRole("link")).map((link) => link.getAttribute("href"))).toEqual([
      "https://ofd.example/1",
    ]);
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeDefined();
  });

  test.each(
    [
      null,
      {},
      "x",
      [null],
      [{}],
      [{ ...receipt, kind: "gift" }],
      [{ ...receipt, kind: "constructor" }],
      [{ ...receipt, status: 1 }],
      [{ ...receipt, total: "много" }],
      [{ ...receipt, at: null }],
    ].map((receipts) => [receipts]),
  )("%j is not a list: an error is shown, and no receipt is offered", async (receipts) => {
    list(receipts);
    expect(await screen.findByRole("alert")).toBeDefined();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Повторить"]);
  });
});

describe("no receipt can be made for the sum", () => {
  test.each([[null], [0], [-5], ["даром"], [{}], [[]], [true]])("%j", async (total) => {
    show({ order: sampleOrders.minimal({ total_price: total as number }) });
    expect((await screen.findByText(/сумма заказа неизвестна/)).textContent).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test.each([["receiptsServer"], ["receiptsKey"]])("the missing setting %s is named", async (name) => {
  const settings: Record<string, string> = {
    receiptsServer: "https://app.example/receipts",
    receiptsKey: "k",
  };
  delete settings[name];
  vi.spyOn(console, "error").mockImplementationOnce(() => {});
  renderWidget(<Receipts />, { settings });
  expect((await screen.findByRole("alert")).textContent).toBe(`Проверьте настройку ${name}`);
});
