// @vitest-environment happy-dom
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
import { describe, expect, test, vi } from "vitest";
import Receipts from "./index.tsx";
import answerReceipts from "./server.ts";

/** A key of its own: to the stand-in that is a store of its own. */
function show(options: RenderWidgetOptions = {}, prepare?: (remote: RemoteDouble) => void) {
  const receiptsKey = crypto.randomUUID();
  const remote = createRemote();
  remote.handle("/receipts", answerReceipts);
  prepare?.(remote);
  const settings = { receiptsServer: "https://app.example/receipts", receiptsKey };
  renderWidget(<Receipts />, { settings, remote, ...options });
  const posts = () => remote.requests.filter(({ method }) => method === "POST");
  return { remote, receiptsKey, posts };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const button = (name: string) => screen.queryByRole("button", { name });

function rows(): string[] {
  return screen
    .queryAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent).join("|"));
}

test("asks first, then the server, then shows the receipt", async () => {
  const { posts, receiptsKey } = show({ order: makeOrder({ id: 7, total_price: "4920.0" }) });
  expect(await screen.findByText("Чеков пока нет")).toBeDefined();
  await press("Выбить чек прихода");
  expect(screen.getByRole("status").textContent).toMatch(/^Выбить чек прихода на 4\s920\s₽\?/);
  expect(posts()).toHaveLength(0);

  await press("Выбить");
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d\|Приход\|выбит\|4\s920\s₽$/);
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toMatchObject({
    headers: { authorization: `Bearer ${receiptsKey}`, "idempotency-key": "7-0-sale" },
    params: {},
    body: { order_id: 7, kind: "sale", total: 4920 },
  });
});

test("what was sold can be refunded, by its own sum, and then sold again", async () => {
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

test("who thinks better of it sends nothing, and has the focus back", async () => {
  const { posts } = show();
  await press("Выбить чек прихода");
  expect(document.activeElement).toBe(button("Отмена"));
  await press("Отмена");
  expect(document.activeElement).toBe(button("Выбить чек прихода"));
  expect(screen.queryByRole("status")).toBeNull();
  expect(posts()).toHaveLength(0);
});

test("a double click sends once, and meanwhile the button says that it is busy", async () => {
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
  test("that leaves it open what was done is repeated with the same key, and makes no second receipt", async () => {
    const { remote, posts } = show({ order: makeOrder({ id: 9 }) });
    // The server does what it is asked for, and the answer gets lost.
    const loseAnswer = async (request: Request) => {
      await answerReceipts(request);
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

  test("that was given up shows what has become of it", async () => {
    const { remote } = show();
    remote.handle("POST /receipts", async (request) => (await answerReceipts(request), Response.error()), {
      times: 1,
    });
    await press("Выбить чек прихода");
    await press("Выбить");
    await screen.findByRole("alert");
    await press("Отмена");
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("is told in the server's words where it has some", async () => {
    const { remote } = show();
    remote.refuse("POST /receipts", { message: "Касса <b>закрыта</b>" }, { status: 409, times: 1 });
    await press("Выбить чек прихода");
    await press("Выбить");
    expect((await screen.findByRole("alert")).textContent).toContain("Касса <b>закрыта</b>");
    await press("Повторить");
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("of the list is told, and the list can be asked again", async () => {
    show({}, (remote) => remote.fail("GET /receipts", 500, { times: 1 }));
    expect((await screen.findByRole("alert")).textContent).toContain("Сервер чеков не отвечает");
    await press("Повторить");
    expect(await screen.findByText("Чеков пока нет")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("what the server lists", () => {
  const receipt = { kind: "sale", status: "done", total: "10.0", at: "2026-11-03T14:05:12+03:00" };
  const list = (receipts: unknown) => {
    show({}, (remote) => remote.answer("GET /receipts", { receipts }));
  };

  test("a receipt that failed counts for nothing, one in the queue for one that is made", async () => {
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

  test("links lead to web pages alone, and text is text", async () => {
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
  )("%j is no list, which is told, and nothing is offered", async (receipts) => {
    list(receipts);
    expect(await screen.findByRole("alert")).toBeDefined();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Повторить"]);
  });
});

describe("without a sum there is nothing to make", () => {
  test.each([[null], [0], [-5], ["даром"], [{}], [[]], [true]])("%j", async (total) => {
    show({ order: sampleOrders.minimal({ total_price: total as number }) });
    expect((await screen.findByText(/сумма заказа неизвестна/)).textContent).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test.each([["receiptsServer"], ["receiptsKey"]])("without the setting %s it says so", async (name) => {
  const settings: Record<string, string> = {
    receiptsServer: "https://app.example/receipts",
    receiptsKey: "k",
  };
  delete settings[name];
  vi.spyOn(console, "error").mockImplementationOnce(() => {});
  renderWidget(<Receipts />, { settings });
  expect((await screen.findByRole("alert")).textContent).toBe(`Проверьте настройку ${name}`);
});
