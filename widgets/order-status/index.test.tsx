// @vitest-environment happy-dom
import { answerRequests } from "@orderpane/runtime/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import OrderStatus from "./index.tsx";
import answerStatuses from "./server.ts";

const address = "https://app.example/statuses";

function show(orderId: number, settings: { server?: string } = { server: address }): void {
  window.order_info = { id: orderId, number: 1001, account_id: 1, order_lines: [] };
  const container = document.createElement("div");
  container.dataset["settings"] = JSON.stringify(settings);
  document.body.replaceChildren(container);
  render(<OrderStatus />, { container });
}

/** A server that answers with any JSON. */
function answerWith(answer: unknown): void {
  answerRequests((request) => {
    const callback = new URL(request.url).searchParams.get("callback");
    return new Response(`${callback}(${JSON.stringify(answer)})`);
  });
}

beforeEach(() => answerRequests(answerStatuses));
afterEach(() => {
  cleanup();
  delete window.order_info;
});

test("says that it loads, then shows the order's statuses", async () => {
  show(1004);
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
  show(1010);
  expect(await screen.findByText("Статусов пока нет")).toBeDefined();
});

test("hostile text and a date that is none are shown as text", async () => {
  const title = "<img src=x onerror=alert(1)>";
  answerWith({ ok: true, data: { statuses: [{ at: "вчера", title, comment: "</script><script>" }] } });
  show(501);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText("вчера")).toBeDefined();
  expect(document.querySelector("img")).toBeNull();
});

test("without the server's address it says what is missing", () => {
  show(501, {});
  expect(screen.getByRole("alert").textContent).toContain("настройка server");
  expect(document.querySelector("script")).toBeNull();
});

describe("a failure is told, and can be retried", () => {
  test("a server that is down, then up", async () => {
    answerRequests(() => new Response("", { status: 502 }));
    show(501);
    expect((await screen.findByRole("alert")).textContent).toContain("Сервер приложения не отвечает");
    answerRequests(answerStatuses);
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    expect(await screen.findByRole("table")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    [
      "an error that the server tells",
      { ok: false, error: { message: "Заказ не найден" } },
      "Заказ не найден",
    ],
    ["no envelope", [], "Сервер приложения ответил непонятно"],
    ["null", null, "Сервер приложения ответил непонятно"],
    ["no list", { ok: true, data: {} }, "Сервер приложения ответил непонятно"],
    ["an error without a message", { ok: false }, "Сервер приложения ответил непонятно"],
  ])("%s", async (_name, answer, problem) => {
    answerWith(answer);
    show(501);
    expect((await screen.findByRole("alert")).textContent).toContain(problem);
    expect(screen.getByRole("button", { name: "Повторить" })).toBeDefined();
  });

  test.each([
    ["an answer that is no JSONP", address, "Сервер приложения ответил непонятно"],
    ["an address that is no https", "/statuses", "нужен https"],
  ])("%s", async (_name, server, problem) => {
    answerRequests(() => new Response("<!DOCTYPE html>"));
    show(501, { server });
    expect((await screen.findByRole("alert")).textContent).toContain(problem);
  });
});
